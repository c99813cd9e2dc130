import type { ComponentType } from 'react'
import * as controls from './controls.tsx'
import * as figures from './figures.tsx'
import * as layout from './layout.tsx'
import * as overlays from './overlays.tsx'

/** What shows each file of `ui` and `finance-ui`, or the file whose specimen shows it too. */
export const SPECIMENS: Readonly<Record<string, ComponentType | string>> = {
  'finance-ui/fee-parts': figures.FeeParts,
  'finance-ui/margin': figures.Margins,
  'finance-ui/money': figures.Amounts,
  'finance-ui/period-chart': figures.SalesCharts,
  'finance-ui/profit-bar': figures.ProfitBars,
  'finance-ui/profit-bar-track': 'finance-ui/profit-bar',
  'finance-ui/statement-bar': figures.StatementBars,
  'ui/avatar': controls.Avatars,
  'ui/badge': controls.Badges,
  'ui/button': controls.Buttons,
  'ui/card': layout.Cards,
  'ui/chart-grid': 'ui/stack-chart',
  'ui/chart-legend': 'ui/stack-chart',
  'ui/choices': controls.Choices,
  'ui/confirm-dialog': overlays.ConfirmDialogs,
  'ui/confirm-name-dialog': overlays.ConfirmNameDialogs,
  'ui/data-table': figures.Tables,
  'ui/dialog': overlays.Dialogs,
  'ui/discard-question': overlays.Drafts,
  'ui/drop-zone': controls.DropZones,
  // a confirm dialog with a toast
  'ui/delete-dialog': 'ui/confirm-dialog',
  // redirects, with a toast
  'ui/failed-load': 'ui/toaster',
  'ui/field': controls.Fields,
  'ui/figure-list': figures.FigureLists,
  'ui/form-dialog': overlays.FormDialogs,
  'ui/icons': layout.Icons,
  'ui/import-first': layout.ImportsFirst,
  'ui/inputs': controls.Inputs,
  'ui/lazy-toaster': 'ui/toaster',
  'ui/live-region': layout.LiveRegions,
  'ui/menu': overlays.Menus,
  'ui/menu-button': overlays.MenuButtons,
  'ui/metric': figures.Metrics,
  'ui/name': layout.Names,
  'ui/no-sales-in-period': layout.NoSales,
  'ui/page-header': layout.PageHeaders,
  'ui/pagination': layout.Paginations,
  'ui/period-fields': controls.Periods,
  'ui/period-picker': controls.PeriodPickers,
  'ui/price-handle': controls.PriceHandles,
  'ui/progress-bar': figures.ProgressBars,
  // around the whole app
  'ui/providers': 'ui/menu',
  'ui/search-box': controls.SearchBoxes,
  'ui/sparkline': figures.Sparklines,
  'ui/stack-chart': figures.StackCharts,
  'ui/states': layout.States,
  'ui/stepper': layout.Steppers,
  'ui/tabs': layout.TabLists,
  'ui/toaster': overlays.Toasts,
  'ui/tooltip': overlays.Tooltips,
  'ui/tooltip-bubble': 'ui/tooltip',
}
