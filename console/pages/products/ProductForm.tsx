import { Input, Select } from 'antd'
import { MAX_CODE, MAX_NAME } from '@shared/directory'
import type { Localized } from '@shared/language'
import { call, type Answer } from '../../api/call'
import { useWrite } from '../../api/queries'
import { EditDrawer, type EditField } from '../../ui/EditDrawer'
import { CustomerPicker } from '../../ui/CustomerPicker'
import { localizedField } from '../../ui/LocalizedInput'
import { products } from './products.i18n'

type Product = Answer<'GET /staff/product/get'>
interface Values {
  name: Localized
  type: Localized
  serialNumber: string
  model: string
  customerId: string | null
  qualityInfoStartTime: string
  qualityInfoEndTime: string
  installTime: string
  qrcodes: string[]
}

const valuesOf = (of: Product | null): Values => ({
  name: of?.names ?? {},
  type: of?.types ?? {},
  serialNumber: of?.serialNumber ?? '',
  model: of?.model ?? '',
  customerId: of?.customerId ?? null,
  qualityInfoStartTime: of?.qualityInfoStartTime ?? '',
  qualityInfoEndTime: of?.qualityInfoEndTime ?? '',
  installTime: of?.installTime ?? '',
  qrcodes: of?.qrcodes ?? [],
})
/** What is empty here is none on the server. */
const bodyOf = ({ qualityInfoStartTime, qualityInfoEndTime, installTime, ...values }: Values) => ({
  ...values,
  qualityInfoStartTime: qualityInfoStartTime || null,
  qualityInfoEndTime: qualityInfoEndTime || null,
  installTime: installTime || null,
})
const REFRESHES = ['GET /staff/product/list', 'GET /staff/product/get'] as const

/** Makes a product, or changes one. */
export function ProductForm({ product, onClose }: { product: Product | null; onClose: () => void }) {
  const t = products.useT()
  const create = useWrite('POST /staff/product/create', REFRESHES)
  const update = useWrite('POST /staff/product/update', REFRESHES)
  const day = (
    name: 'qualityInfoStartTime' | 'qualityInfoEndTime' | 'installTime',
    label: string,
  ): EditField<Values> => ({
    name,
    label,
    input: <Input type='date' min='1900-01-01' max='2199-12-31' />,
  })
  return (
    <EditDrawer<Values>
      title={t(product ? 'edit' : 'add')}
      draft={`product ${product?.id ?? 'new'}`}
      fields={[
        { name: 'serialNumber', label: t('serialNumber'), isRequired: true, input: <Input maxLength={MAX_CODE} /> },
        localizedField({ name: 'name', label: t('name'), max: MAX_NAME }),
        { name: 'model', label: t('model'), input: <Input maxLength={MAX_CODE} /> },
        { name: 'customerId', label: t('customer'), input: <CustomerPicker /> },
        day('qualityInfoStartTime', t('warrantyStart')),
        day('qualityInfoEndTime', t('warrantyEnd')),
        day('installTime', t('installed')),
        {
          name: 'qrcodes',
          label: t('qrcodes'),
          tell: value => (Array.isArray(value) ? value.join(', ') : ''),
          input: <Select mode='tags' open={false} maxCount={5} suffixIcon={null} />,
        },
        localizedField({ name: 'type', label: t('type'), max: MAX_NAME }),
      ]}
      edited={{ version: product?.version ?? 0, values: valuesOf(product) }}
      save={(values, version) =>
        product
          ? update.mutateAsync({ body: { ...bodyOf(values), id: product.id, version } })
          : create.mutateAsync({ body: bodyOf(values) })
      }
      {...(product
        ? {
            again: async () => {
              const now = await call('GET /staff/product/get', { query: { id: product.id } })
              return { version: now.version, values: valuesOf(now) }
            },
          }
        : {})}
      onClose={onClose}
    />
  )
}
