import { CURRENCY_CODES, type CurrencyCode } from '#domain/money/currency.ts'
import { currencyStore } from '#web/business/currency.ts'
import { currentLanguage } from '#web/i18n/i18n.ts'
import { ltr } from '#web/i18n/isolated.ts'
import { changeCurrency, useChangeLanguage } from '#web/i18n/preferences.ts'
import { useTranslation } from '#web/i18n/translation.tsx'
import { digitsStore } from '#web/i18n/use-format.ts'
import { useStore } from '#web/state/store.ts'
import { Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/inputs.tsx'
import { Segments } from './segments.tsx'
import { SettingGroup } from './setting-group.tsx'

export function RegionSettings() {
  const { t } = useTranslation()
  const language = currentLanguage()
  const digits = useStore(digitsStore)
  const currency = useStore(currencyStore)
  const changeLanguage = useChangeLanguage()
  const names = new Intl.DisplayNames(language, { type: 'currency' })
  return (
    <SettingGroup title={t('settings.region.title')} text={t('settings.region.text')}>
      <Segments
        legend={t('settings.region.language')}
        hint={t('settings.region.languageHint')}
        value={language}
        options={[
          { value: 'en', label: 'English', lang: 'en' },
          { value: 'ar', label: 'العربية', lang: 'ar' },
        ]}
        onChange={changeLanguage}
      />
      {language === 'ar' && (
        <Segments
          legend={t('settings.region.digits')}
          value={digits}
          options={[
            { value: 'latn', label: '123' },
            { value: 'arab', label: '١٢٣' },
          ]}
          onChange={digitsStore.set}
        />
      )}
      <Field label={t('settings.region.currency')} hint={t('settings.region.currencyHint')}>
        <Select
          value={currency}
          options={CURRENCY_CODES.map((code) => ({
            value: code,
            label: `${ltr(code)} · ${names.of(code) ?? code}`,
          }))}
          onChange={({ target }) => changeCurrency(target.value as CurrencyCode)}
          className="max-w-sm"
        />
      </Field>
    </SettingGroup>
  )
}
