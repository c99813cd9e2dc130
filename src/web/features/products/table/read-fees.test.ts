import { expect, test } from 'vitest'
import { validation } from '#phrases/en/validation.ts'
import { addPhrases } from '#web/i18n/phrase-book.ts'
import { readFees } from './read-fees.ts'

addPhrases('en', 'validation', validation)

const none = { referralFeePpm: '', outboundFee: '', monthlyStorageFee: '' }

test('typed fees follow the rules of the product form, and empty ones are left out', () => {
  expect(readFees({ ...none, referralFeePpm: '12.5%', monthlyStorageFee: '٣٫٥' }, 'EGP')).toEqual({
    fees: { referralFeePpm: 125_000, monthlyStorageFee: 350 },
  })
  expect(readFees({ ...none, outboundFee: '0' }, 'KWD')).toEqual({ fees: { outboundFee: 0 } })
  expect(readFees({ referralFeePpm: '101', outboundFee: '-1', monthlyStorageFee: '10001' }, 'EGP')).toEqual({
    errors: {
      referralFeePpm: 'referralFeeTooLarge',
      outboundFee: 'outboundFeeNegative',
      monthlyStorageFee: 'storageFeeTooLarge',
    },
  })
  expect(readFees({ ...none, outboundFee: '450000' }, 'LBP')).toEqual({ fees: { outboundFee: 45_000_000 } })
  expect(readFees({ ...none, outboundFee: 'x' }, 'EGP')).toEqual({
    errors: { outboundFee: 'amountUnreadable' },
  })
  expect(readFees(none, 'EGP')).toEqual({ errors: { referralFeePpm: 'feeRequired' } })
})
