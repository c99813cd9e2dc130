import { currencyStore } from '#web/business/currency.ts'
import { CurrencySelect } from '#web/finance-ui/currency-select.tsx'
import { digitsStore } from '#web/i18n/digits.ts'
import { currentLanguage } from '#web/i18n/i18n.ts'
import { changeCurrency, useChangeLanguage } from '#web/i18n/preferences.ts'
import { useTranslation } from '#web/i18n/translation.tsx'
import { useStore } from '#web/state/store.ts'
import { Field } from '#web/ui/field.tsx'
import { Segments } from './segments.tsx'
import { SettingGroup } from './setting-group.tsx'

export function RegionSettings() {
  const { t } = useTranslation()
  const language = currentLanguage()
  const digits = useStore(digitsStore)
  const currency = useStore(currencyStore)
  const changeLanguage = useChangeLanguage()
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
        <CurrencySelect value={currency} onChange={changeCurrency} className="max-w-sm" />
      </Field>
    </SettingGroup>
  )
}
