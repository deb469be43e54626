import { Input, InputNumber, Select } from 'antd'
import { tenantDay } from '@shared/day'
import { MAX_CODE, MAX_NAME } from '@shared/directory'
import type { Localized } from '@shared/language'
import { MAX_QUALITY } from '@shared/warranty'
import type { Answer } from '../../api/call'
import { useWrite } from '../../api/queries'
import { EditDrawer } from '../../ui/EditDrawer'
import { localizedField } from '../../ui/LocalizedInput'
import { products } from './products.i18n'

interface Values {
  name: Localized
  serialNumber: string
  day: string
  months: number | null
  endTime: string
  replaces: number | null
}

/** Puts a part into a machine, with a term of its own. */
export function PutPart({ product, onClose }: { product: Answer<'GET /staff/product/get'>; onClose: () => void }) {
  const t = products.useT()
  const put = useWrite('POST /staff/product/putPart', ['GET /staff/product/get'])
  const day = <Input type='date' min='1900-01-01' max='2199-12-31' />
  const parts = product.qualityInfo.parts.flatMap(({ name, serialNumber, replacedTime }, value) =>
    replacedTime ? [] : [{ value, label: [name, serialNumber].filter(Boolean).join(' · ') }],
  )
  return (
    <EditDrawer<Values>
      title={`${t('putPart')} · ${product.serialNumber}`}
      draft={`part ${product.id}`}
      saveText={t('putPart')}
      fields={[
        localizedField({ name: 'name', label: t('partName'), max: MAX_NAME }),
        { name: 'serialNumber', label: t('partSerial'), input: <Input maxLength={MAX_CODE} /> },
        { name: 'day', label: t('partDay'), isRequired: true, input: day },
        {
          name: 'months',
          label: t('partMonths'),
          input: <InputNumber min={1} max={MAX_QUALITY} precision={0} />,
        },
        { name: 'endTime', label: t('partEnd'), input: day },
        ...(parts.length
          ? [{ name: 'replaces' as const, label: t('partReplaces'), input: <Select allowClear options={parts} /> }]
          : []),
      ]}
      edited={{
        version: product.version,
        values: {
          name: {},
          serialNumber: '',
          day: tenantDay(Date.now()),
          months: null,
          endTime: '',
          replaces: null,
        },
      }}
      save={({ months, endTime, replaces, ...values }, version) =>
        put.mutateAsync({
          body: {
            ...values,
            id: product.id,
            version,
            months: months ?? null,
            endTime: endTime || null,
            replaces: replaces ?? null,
          },
        })
      }
      onClose={onClose}
    />
  )
}
