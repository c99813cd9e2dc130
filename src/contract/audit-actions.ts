import type { Role } from './roles.ts'

/**
 * What the audit log records, by kind of subject. An action is written "subject.done". A new action needs a line here
 * and a sentence in `auditLog.actions` of the phrases. Never rename an action, because stored entries keep their
 * names.
 */
export const AUDIT_ACTIONS = {
  imports: [
    'import.committed',
    'import.undone',
    'import.costs_taken',
    'ad_report.imported',
    'ad_report.undone',
  ],
  connections: [
    'connection.created',
    'connection.credentials_changed',
    'connection.started',
    'connection.paused',
    'connection.resumed',
    'connection.disconnecting',
    'connection.removed',
  ],
  products: [
    'product.created',
    'product.updated',
    'product.deleted',
    'products.changed',
    'product.priced',
    'price_scenario.kept',
    'price_scenario.deleted',
    'platform.created',
    'category.created',
  ],
  costs: [
    'unit_cost.added',
    'unit_cost.changed',
    'unit_cost.deleted',
    'unit_costs.saved',
    'unit_costs.undone',
    'recipe.saved',
    'recipe.removed',
    'overhead.created',
    'overhead.updated',
    'overhead.deleted',
    'shipment.created',
    'shipment.deleted',
    'ad_campaign.set',
    'business.cost_method_changed',
  ],
  stock: [
    'product.stock_set',
    'product.damage_recorded',
    'product.low_stock_set',
    'product.supply_set',
    'stock.received',
    'stock.receipt_corrected',
    'stock.receipt_undone',
    'business.supply_set',
  ],
  rules: ['fee_rule.created', 'fee_rule.updated', 'fee_rule.deleted'],
  exports: ['file.exported', 'account.exported'],
  members: [
    'member.invited',
    'invitation.resent',
    'invitation.revoked',
    'member.joined',
    'member.role_changed',
    'member.removed',
    'member.left',
    'ownership.offered',
    'ownership.withdrawn',
    'ownership.transferred',
  ],
  keys: ['api_key.made', 'api_key.revoked'],
  business: [
    'business.created',
    'business.updated',
    'business.deleted',
    'business.country_changed',
    'business.vat_changed',
    'business.emirate_set',
    'business.accounts_set',
    'business.profit_goal_set',
    'sample.added',
    'alert.snoozed',
    'alert.unsnoozed',
  ],
  account: [
    'account.email_confirmed',
    'account.password_reset',
    'account.password_changed',
    'account.authenticator_app_added',
    'account.authenticator_app_removed',
    'account.passkey_added',
    'account.passkey_removed',
    'account.recovery_code_used',
    'account.recovery_codes_renewed',
    'account.session_revoked',
    'account.other_sessions_revoked',
    'account.locked',
    'account.unlocked',
    'account.second_factor_reset',
    'profile.updated',
    'profile.preferences_saved',
    'profile.avatar_changed',
    'profile.avatar_removed',
    'stock_digest.off',
    'stock_digest.daily',
    'stock_digest.weekly',
  ],
} as const

export type AuditKind = keyof typeof AUDIT_ACTIONS
export type AuditAction = (typeof AUDIT_ACTIONS)[AuditKind][number]
export const AUDIT_KINDS = Object.keys(AUDIT_ACTIONS) as AuditKind[]

export function auditKindOf(action: AuditAction): AuditKind {
  return AUDIT_KINDS.find((kind) => AUDIT_ACTIONS[kind].some((known) => known === action)) ?? 'account'
}

/** Actions that record how many rows or products they changed. Their entries also have a sentence in `auditLog.counted`. */
const COUNTED_ACTIONS = [
  'import.committed',
  'import.undone',
  'import.costs_taken',
  'ad_report.imported',
  'products.changed',
  'unit_costs.saved',
  'unit_costs.undone',
] as const satisfies readonly AuditAction[]

export function isCountedAction(action: AuditAction): action is (typeof COUNTED_ACTIONS)[number] {
  return COUNTED_ACTIONS.some((known) => known === action)
}

/** `unknown`: the entry was recorded before Safi recorded actors. */
export const AUDIT_ACTORS = ['member', 'api_key', 'visitor', 'operator', 'system', 'unknown'] as const
export type AuditActor = (typeof AUDIT_ACTORS)[number]

/**
 * Facts that the sentence of an entry needs and that no other table keeps. They never include names of persons or
 * e-mail addresses.
 */
export interface AuditDetails {
  /** The name of what was changed: a file, a deleted product, a key. */
  readonly name?: string
  /** How many rows or products were changed. */
  readonly count?: number
  /** The role of a member or an invitation. */
  readonly role?: Role
}
