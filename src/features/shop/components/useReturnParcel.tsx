import { useMemo, type ReactNode } from 'react'
import { useAttempt } from '@/api/attempt'
import { call } from '@/api/call'
import { asField } from '@/form/as-field'
import { code as codeType } from '@/form/fields/code'
import { select } from '@/form/fields/select'
import { text } from '@/form/fields/text'
import { Form } from '@/form/Form'
import { readText } from '@/form/read'
import { useForm } from '@/form/useForm'
import { Button } from '@/ui/Button'
import { MAX_SHIPMENT_NUMBER } from '@shared/order'
import { MAX_TYPED_PARCEL } from '@shared/parcel'
import { afterSaleTexts } from '../aftersale.i18n'
import { useCompanies } from '../companies'

const TYPES = { select, text, code: codeType }

/** no carrier has it as its code */
const OTHER = 'other'

/** With which parcel the goods come back: carrier and number, typed or scanned, and the button that says so. */
export function useReturnParcel(id: string, onDone: () => void): { form: ReactNode; button: ReactNode } {
  const t = afterSaleTexts.useT()
  const companies = useCompanies()
  const fields = useMemo(() => {
    const other = (dependencies: { fieldName: string; values: string[] }[]) =>
      asField(OTHER, 'text', t(dependencies.length ? 'otherCarrier' : 'carrier'), {
        isNull: 0,
        setting: { maxLength: MAX_SHIPMENT_NUMBER, dependencies },
      })
    const number = asField('number', 'code', t('parcelNumber'), {
      isNull: 0,
      setting: { maxLength: MAX_TYPED_PARCEL },
    })
    if (!companies.length) return [other([]), number]
    const dataSource = [
      ...companies.map(({ code, name }) => ({ value: code, text: name })),
      { value: OTHER, text: t('otherCarrier') },
    ]
    return [
      asField('company', 'select', t('carrier'), { isNull: 0, setting: { dataSource } }),
      other([{ fieldName: 'company', values: [OTHER] }]),
      number,
    ]
  }, [companies, t])
  const form = useForm({ types: TYPES, place: `afterSaleParcel ${id}`, fields })
  const [run, busy] = useAttempt()
  const send = () => {
    const values = form.submit()
    if (!values) return
    const chosen = readText(values.company)
    const company = chosen && chosen !== OTHER ? chosen : readText(values[OTHER]).trim()
    void run(async () => {
      try {
        await call(
          'POST /afterSales/returnOfGoods',
          { body: { id, company, number: readText(values.number).trim() } },
          { idempotencyKey: form.idempotencyKey },
        )
        form.sent()
      } catch (error) {
        form.refused(error)
        throw error
      } finally {
        // it may have been taken although no answer came
        onDone()
      }
    })
  }
  return {
    form: <Form {...form.props} />,
    button: (
      <Button id='after-sale-parcel' busy={busy} onClick={send}>
        {t('giveParcel')}
      </Button>
    ),
  }
}
