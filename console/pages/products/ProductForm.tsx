import { Input, Select } from 'antd'
import { MAX_CODE, MAX_NAME } from '@shared/directory'
import { LANGUAGES, type Localized } from '@shared/language'
import { call, type Answer } from '../../api/call'
import { useWrite } from '../../api/queries'
import { EditDrawer, type EditField } from '../../ui/EditDrawer'
import { CustomerPicker } from '../../ui/CustomerPicker'
import { LANGUAGE_NAMES } from '../../i18n/language-names'
import { products } from './products.i18n'

type Product = Answer<'GET /staff/product/get'>
type Texts = Record<`name_${keyof Localized}` | `type_${keyof Localized}`, string>
type Values = Texts & {
  serialNumber: string
  model: string
  customerId: string | null
  qualityInfoStartTime: string
  qualityInfoEndTime: string
  installTime: string
  qrcodes: string[]
}

const textsOf = (part: 'name' | 'type', text: Localized): Partial<Texts> =>
  Object.fromEntries(LANGUAGES.map(language => [`${part}_${language}`, text[language] ?? '']))
const valuesOf = (of: Product | null): Values => ({
  ...(textsOf('name', of?.names ?? {}) as Texts),
  ...(textsOf('type', of?.types ?? {}) as Texts),
  serialNumber: of?.serialNumber ?? '',
  model: of?.model ?? '',
  customerId: of?.customerId ?? null,
  qualityInfoStartTime: of?.qualityInfoStartTime ?? '',
  qualityInfoEndTime: of?.qualityInfoEndTime ?? '',
  installTime: of?.installTime ?? '',
  qrcodes: of?.qrcodes ?? [],
})
const localizedOf = (part: 'name' | 'type', values: Values): Localized =>
  Object.fromEntries(
    LANGUAGES.flatMap(language => {
      const text = values[`${part}_${language}`].trim()
      return text ? [[language, text]] : []
    }),
  )
const bodyOf = (values: Values) => ({
  customerId: values.customerId ?? null,
  name: localizedOf('name', values),
  type: localizedOf('type', values),
  model: values.model,
  serialNumber: values.serialNumber,
  qualityInfoStartTime: values.qualityInfoStartTime || null,
  qualityInfoEndTime: values.qualityInfoEndTime || null,
  installTime: values.installTime || null,
  qrcodes: values.qrcodes,
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
  const localized = (part: 'name' | 'type'): EditField<Values>[] =>
    LANGUAGES.map(language => ({
      name: `${part}_${language}`,
      label: t(part === 'name' ? 'nameIn' : 'typeIn', { language: LANGUAGE_NAMES[language] }),
      input: <Input maxLength={MAX_NAME} lang={language} />,
    }))
  return (
    <EditDrawer<Values>
      title={t(product ? 'edit' : 'add')}
      draft={`product ${product?.id ?? 'new'}`}
      fields={[
        { name: 'serialNumber', label: t('serialNumber'), isRequired: true, input: <Input maxLength={MAX_CODE} /> },
        ...localized('name'),
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
        ...localized('type'),
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
