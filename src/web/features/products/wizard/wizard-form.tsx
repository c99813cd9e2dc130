import { useId } from 'react'
import { toast } from 'sonner'
import type { ProductDetail } from '#contract/products.ts'
import type { CurrencyCode } from '#domain/money/currency.ts'
import { ApiError } from '#web/api/client.ts'
import { useStoredDraft } from '#web/forms/drafts/use-draft.ts'
import { useTranslation } from '#web/i18n/translation.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { DraftNote, useDiscardQuestion } from '#web/ui/discard-question.tsx'
import { Stepper } from '#web/ui/stepper.tsx'
import { useSaveProduct } from '../api/save-product.ts'
import { useAddImages } from '../images/use-add-images.ts'
import { CostsStep } from './costs-step.tsx'
import { DetailsStep } from './details-step.tsx'
import { PlatformsStep } from './platforms-step.tsx'
import { PreviewStep } from './preview-step.tsx'
import { productDraft } from './product-draft.ts'
import { type FieldProblem, readValues } from './read-values.ts'
import { after, before, canGoOn, firstProblem, STEPS, stepOf, type WizardStep } from './steps.ts'
import { useFills } from './use-fills.ts'
import { useProductDraft, useProgress } from './use-product-draft.ts'
import { type ProductField, useProductForm } from './use-product-form.ts'
import { focusName, useStepFocus } from './use-step-focus.ts'

export interface WizardFormProps {
  businessId: string
  currency: CurrencyCode
  product?: ProductDetail
  /** Called by the button Back, which replaces Cancel if the wizard was opened from a product page. */
  onBack?: () => void
  onClose: () => void
}

export function WizardForm({ businessId, currency, product, onBack, onClose }: WizardFormProps) {
  const { t } = useTranslation()
  const formId = useId()
  const thing = `product:${product?.id ?? 'new'}`
  const stored = useStoredDraft({ businessId, thing, currency }, productDraft)
  const form = useProductForm(currency, product, stored.first)
  const fills = useFills(form, product?.id)
  const steps = useProgress(stored.first)
  const { id, step, completed, addedCategories } = steps.progress
  const request = { id, renew: steps.renew, opened: form.opened }
  const save = useSaveProduct(businessId, request, () => draft.finish())
  const setStep = (next: WizardStep) => steps.advance({ step: next })
  const draft = useProductDraft(stored, form, steps)
  const { ask, question } = useDiscardQuestion(draft, true)
  const close = () => ask(onClose)
  const { top, heading, focusField } = useStepFocus(form, step)
  const isLast = step === 'preview'
  const reasonId = useId()
  // here and not in the field, because an upload continues while the user looks at other steps
  const adding = useAddImages()
  const uploading = isLast && adding.busy
  const ready = canGoOn(step, form.getValues()) && !uploading

  function show(problems: readonly FieldProblem[]): void {
    const first = firstProblem(problems)
    if (!first) return
    focusField(first.path as ProductField, stepOf(first.path) === step)
    setStep(stepOf(first.path))
  }

  async function next(): Promise<void> {
    await form.trigger()
    const { problems } = readValues(form.getValues(), currency, product)
    const here = problems.filter(({ path }) => stepOf(path) === step)
    // Errors of other steps are shown only when those steps are opened, or on saving.
    for (const { path } of problems) if (stepOf(path) !== step) form.clearErrors(path as ProductField)
    // Errors in costs do not block Next. The preview and saving report them.
    if (here.length > 0 && step !== 'costs') return show(here)
    steps.advance({ completed: [...new Set([...completed, step])], step: after(step) })
  }

  function incomplete(): void {
    const values = form.getValues()
    const { problems } = readValues(values, currency, product)
    if (!canGoOn('details', values)) toast.error(t('validation.requiredFields'))
    else if (!canGoOn('platforms', values)) toast.error(t('validation.platformRequired'))
    else toast.error(t('errors.invalid_input'))
    show(problems)
  }

  const submit = form.handleSubmit((input) => {
    save.mutate(input, {
      onSuccess() {
        toast.success(t(product ? 'products.updateDone' : 'products.createDone'))
        onClose()
      },
      onError(error) {
        if (!(error instanceof ApiError) || error.fields.length === 0) return
        const { fieldOf } = readValues(form.getValues(), currency, product)
        const problems = error.fields.map(({ path, code }) => ({
          path: fieldOf(path),
          code: code as FieldProblem['code'],
        }))
        toast.error(t('errors.invalid_input'))
        form.showProblems(problems)
        show(problems)
      },
    })
  }, incomplete)

  const leave = onBack ?? close
  const previous = () => setStep(before(step))
  return (
    <Dialog
      open
      size="lg"
      busy={save.isPending}
      onOpenChange={close}
      onBack={step === 'details' ? leave : previous}
      title={t(product ? 'products.wizard.editTitle' : 'products.wizard.addTitle')}
      footer={
        <>
          {!ready && (
            <p id={reasonId} className="me-auto self-center text-sm text-muted max-sm:w-full">
              {t(
                `products.wizard.${uploading ? 'uploading' : step === 'platforms' ? 'needsPlatform' : 'needsDetails'}`,
              )}
            </p>
          )}
          <Button onClick={step === 'details' ? leave : previous} disabled={save.isPending}>
            {t(step !== 'details' ? 'common.previous' : onBack ? 'common.back' : 'common.cancel')}
          </Button>
          {isLast ? (
            <Button
              key="save"
              type="submit"
              form={formId}
              variant="primary"
              busy={save.isPending}
              disabled={!ready}
              aria-describedby={ready ? undefined : reasonId}
              // Ignores the second click of a double click on Next, which would otherwise press Save.
              onClick={(event) => event.detail > 1 && event.preventDefault()}
            >
              {t(product ? 'products.wizard.update' : 'products.wizard.create')}
            </Button>
          ) : (
            <Button
              key="next"
              type="submit"
              form={formId}
              variant="primary"
              disabled={!ready}
              aria-describedby={ready ? undefined : reasonId}
            >
              {t('common.next')}
            </Button>
          )}
        </>
      }
    >
      <div ref={top} />
      <div className="sticky top-0 z-10 bg-panel pb-1">
        <Stepper
          label={t('products.wizard.steps')}
          steps={STEPS.map((key) => ({ key, label: t(`products.wizard.${key}`) }))}
          current={step}
          completed={new Set(completed)}
          onStep={setStep}
        />
      </div>
      <DraftNote draft={draft} onDiscard={() => ask(() => undefined)} />
      <form
        ref={focusName}
        id={formId}
        noValidate
        className="pt-4 sm:min-h-96"
        onSubmit={(event) => {
          if (isLast) return void submit(event)
          event.preventDefault()
          void next()
        }}
      >
        <h3 ref={heading} tabIndex={-1} className="sr-only">
          {t(`products.wizard.${step}`)}
        </h3>
        {step === 'details' && <DetailsStep form={form} adding={adding} />}
        {step === 'platforms' && <PlatformsStep form={form} fills={fills} />}
        {step === 'costs' && (
          <CostsStep
            form={form}
            added={addedCategories}
            onAdd={(id) => steps.advance({ addedCategories: [...addedCategories, id] })}
          />
        )}
        {step === 'preview' && <PreviewStep form={form} product={product} onStep={setStep} />}
      </form>
      {question}
    </Dialog>
  )
}
