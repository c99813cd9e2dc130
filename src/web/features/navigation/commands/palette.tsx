import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { Business } from '#contract/businesses.ts'
import { uploadImport } from '#contract/imports.ts'
import { createProduct, listProducts } from '#contract/products.ts'
import { refusalOf } from '#contract/roles.ts'
import { call } from '#web/api/client.ts'
import { queryClient } from '#web/api/query-client.ts'
import { businessKey, businessListQuery } from '#web/business/business.ts'
import { refusalAtStore } from '#web/business/refusal-at.ts'
import { useChangeLanguage } from '#web/i18n/preferences.ts'
import { useTranslation } from '#web/i18n/translation.tsx'
import { setTheme, THEMES, themeStore } from '#web/site/theme.ts'
import { useStore } from '#web/state/store.ts'
import { CommandList } from '#web/ui/command-list.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { ACCOUNT_LINKS, businessLinks, mainLinks, pageLink, sameSection } from '../nav-links.ts'
import { commandStore } from './command-store.ts'
import { type Command, matchingCommands } from './matching.ts'

export interface PaletteProps {
  businessId: string | undefined
  onSignOut: () => void
  onClose: () => void
}

/** A dialog that searches pages, actions, businesses and products. */
export function Palette(props: PaletteProps) {
  const { t } = useTranslation()
  const [search, setSearch] = useState('')
  const groups = useGroups(props, search)
  return (
    <Dialog open onOpenChange={props.onClose} title={t('commands.title')} size="md">
      <CommandList
        label={t('commands.title')}
        placeholder={t('commands.placeholder')}
        search={search}
        onSearch={setSearch}
        groups={groups}
        found={(count) => (count === 0 ? t('commands.nothing') : t('commands.found', { count }))}
      />
    </Dialog>
  )
}

function useGroups({ businessId, onSignOut, onClose }: PaletteProps, search: string) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const { data: businesses = [] } = useQuery(businessListQuery, queryClient)
  const actions = useActions(
    businesses.find(({ id }) => id === businessId),
    onSignOut,
  )
  const products = useFoundProducts(businessId, search)
  const go = (to: string, state?: object) => () => {
    onClose()
    void navigate(to, { state })
  }
  const inBusiness = businessId
    ? [...businessLinks(businessId), pageLink(businessId, 'connections'), pageLink(businessId, 'members')]
    : []
  const refusalAt = useStore(refusalAtStore)
  const pages = [...inBusiness, ...mainLinks(true), ...ACCOUNT_LINKS].filter(({ to }) => !refusalAt(to))
  const matching = (commands: readonly Command[]) => matchingCommands(commands, search)
  return [
    {
      heading: t('commands.pages'),
      commands: matching(pages.map(({ to, label }) => ({ id: to, label: t(label), run: go(to) }))),
    },
    {
      heading: t('commands.actions'),
      commands: matching(
        actions.map(({ to, state, run, ...command }) => ({
          ...command,
          run: () => {
            onClose()
            run?.()
            if (to) go(to, state)()
          },
        })),
      ),
    },
    {
      heading: t('commands.businesses'),
      commands: matching(
        businesses
          .filter(({ id }) => id !== businessId)
          .map(({ id, name }) => ({ id, label: name, run: go(sameSection(pathname, id)) })),
      ),
    },
    {
      heading: t('commands.products'),
      commands: products.map(({ id, name, sku }) => ({
        id,
        label: name,
        detail: sku,
        run: go(`/business/${businessId}/products/${id}`),
      })),
    },
  ]
}

interface Action extends Omit<Command, 'run'> {
  to?: string
  state?: object
  run?: () => void
}

function useActions(business: Business | undefined, onSignOut: () => void): Action[] {
  const { t, i18n } = useTranslation()
  const changeLanguage = useChangeLanguage()
  const theme = useStore(themeStore)
  const base = `/business/${business?.id}`
  const inBusiness = [
    { needs: uploadImport, id: 'import', label: t('commands.importSales'), to: `${base}/import` },
    {
      needs: createProduct,
      id: 'add-product',
      label: t('commands.addProduct'),
      to: `${base}/products`,
      state: { addProduct: true },
    },
  ]
  return [
    ...(business ? inBusiness.filter(({ needs }) => refusalOf(needs, business) === null) : []),
    {
      id: 'language',
      label: t('commands.language'),
      words: 'language العربية English',
      run: () => changeLanguage(i18n.language === 'ar' ? 'en' : 'ar'),
    },
    ...THEMES.filter((other) => other !== theme).map((other) => ({
      id: other,
      label: t(`commands.themes.${other}`),
      run: () => setTheme(other),
    })),
    { id: 'shortcuts', label: t('commands.shortcuts'), run: () => commandStore.set('shortcuts') },
    { id: 'logout', label: t('common.nav.logout'), run: onSignOut },
  ]
}

const SETTLE_MS = 200
const MOST = 6

/** The first products of the business whose name or SKU contains the search. Waits until the user stops typing. */
function useFoundProducts(businessId: string | undefined, typed: string) {
  const [search, setSearch] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setSearch(typed.trim()), SETTLE_MS)
    return () => clearTimeout(timer)
  }, [typed])
  const wanted = businessId !== undefined && search.length > 1 && typed.trim().length > 1
  const { data } = useQuery(
    {
      queryKey: [...businessKey(businessId ?? ''), 'palette', search],
      queryFn: ({ signal }) =>
        call(listProducts, {
          params: { businessId: businessId ?? '' },
          query: { page: 1, pageSize: MOST, search },
          signal,
        }),
      enabled: wanted,
      placeholderData: keepPreviousData,
    },
    queryClient,
  )
  return (wanted && data?.products) || []
}
