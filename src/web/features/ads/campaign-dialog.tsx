import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { toast } from 'sonner'
import { z } from 'zod'
import type { AdRow } from '#contract/ads.ts'
import { listCatalogue } from '#contract/catalogue.ts'
import { LIMITS } from '#domain/catalog/limits.ts'
import { foldName } from '#domain/import/cells/clean-text.ts'
import { allPages } from '#web/api/all-pages.ts'
import { call } from '#web/api/client.ts'
import { businessKey } from '#web/business/business.ts'
import { useDraft } from '#web/forms/drafts/use-draft.ts'
import { isolated } from '#web/i18n/isolated.ts'
import { useTranslation } from '#web/i18n/translation.tsx'
import { Checkbox } from '#web/ui/choices.tsx'
import { Field } from '#web/ui/field.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { SearchInput } from '#web/ui/search-input.tsx'
import { ErrorState, Loading, Skeleton } from '#web/ui/states.tsx'
import { useSetAdCampaign } from './api.ts'

const SHOWN = 100
const schema = z.object({ chosen: z.array(z.string()) }).partial()

interface CampaignDialogProps {
  businessId: string
  row: AdRow
  onClose: () => void
}

/** A dialog in which the seller names the products of a campaign whose reports do not name them. */
export function CampaignDialog({ businessId, row, onClose }: CampaignDialogProps) {
  const { t } = useTranslation()
  const [{ chosen }, setTyped, draft] = useDraft({
    of: { businessId, thing: `ad-campaign:${row.key}` },
    schema,
    // sorted, as after each tick: a tick that is taken back leaves nothing unsaved
    start: { chosen: row.products.toSorted() },
  })
  const [listedFirst] = useState([...row.products, ...chosen])
  const [search, setSearch] = useState('')
  const save = useSetAdCampaign(businessId, draft.finish)
  const products = useQuery({
    queryKey: [...businessKey(businessId), 'catalogue'],
    queryFn: ({ signal }) =>
      allPages(async (page) => {
        const query = { page, pageSize: LIMITS.productRows }
        const { products, total } = await call(listCatalogue, { params: { businessId }, query, signal })
        return { items: products, total }
      }),
  })
  const wanted = foldName(search)
  const found = (products.data ?? []).filter(({ name, sku }) => foldName(`${name} ${sku}`).includes(wanted))
  const first = found.filter(({ id }) => listedFirst.includes(id))
  const shown = [...first, ...found.filter(({ id }) => !listedFirst.includes(id))].slice(0, SHOWN)

  const tooMany = chosen.length > LIMITS.adCampaignProducts

  function submit(): void {
    if (row.channel === null || tooMany) return
    const body = { channel: row.channel, campaign: row.name, productIds: chosen }
    save.mutate(body, {
      onSuccess: () => {
        toast.success(t('ads.campaign.saved'))
        onClose()
      },
    })
  }

  return (
    <FormDialog
      draft={draft}
      title={t('ads.campaign.title')}
      description={t('ads.campaign.text', { name: isolated(row.name) })}
      submitLabel={t('common.save')}
      busy={save.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      {products.isError ? (
        <ErrorState
          title={t('reports.loadFailed')}
          error={products.error}
          onRetry={() => void products.refetch()}
        />
      ) : products.data === undefined ? (
        <Loading>
          <Skeleton className="h-40" />
        </Loading>
      ) : (
        <div className="space-y-3">
          <Field label={t('ads.campaign.search')}>
            <SearchInput value={search} onChange={({ target }) => setSearch(target.value)} />
          </Field>
          {tooMany && (
            <p role="alert" className="text-clay-text">
              {t('ads.campaign.tooMany', { n: LIMITS.adCampaignProducts })}
            </p>
          )}
          {shown.length === 0 && <p className="text-muted">{t('ads.campaign.noMatch')}</p>}
          <ul className="max-h-72 overflow-y-auto">
            {shown.map(({ id, name, sku }) => (
              <li key={id}>
                <Checkbox
                  label={<bdi>{name}</bdi>}
                  hint={sku && <bdi dir="ltr">{sku}</bdi>}
                  checked={chosen.includes(id)}
                  onChange={({ target }) =>
                    setTyped({
                      chosen: target.checked
                        ? [...chosen, id].toSorted()
                        : chosen.filter((other) => other !== id),
                    })
                  }
                />
              </li>
            ))}
          </ul>
        </div>
      )}
    </FormDialog>
  )
}
