import { Input, InputNumber, Select, Switch } from 'antd'
import { tenantDay } from '@shared/day'
import { addressLine } from '@shared/address'
import { MAX_CODE, MAX_NAME, MAX_PLACE } from '@shared/directory'
import type { AddressValue } from '@shared/form'
import type { Localized } from '@shared/language'
import { call, type Answer } from '../../api/call'
import { useGetWhen, useWrite } from '../../api/queries'
import { AddressInput } from '../../ui/AddressInput'
import { EditDrawer, type EditField } from '../../ui/EditDrawer'
import { CustomerPicker } from '../../ui/CustomerPicker'
import { LinkmanPicker } from '../../ui/LinkmanPicker'
import { localizedField } from '../../ui/LocalizedInput'
import { useOpenForm } from '../../ui/useOpenForm'
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
  purchaseTime: string
  productionTime: string
  isAutomatic: boolean
  linkmanId: string | null
  managerId: string | null
  address: AddressValue | null | undefined
  place: string
  tags: string[]
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
  purchaseTime: of?.purchaseTime ?? '',
  productionTime: of?.productionTime ?? '',
  isAutomatic: of ? of.qualityInfo.mode === 'automatic' : true,
  linkmanId: of?.linkmanId ?? null,
  managerId: of?.managerId ?? null,
  address: of?.address ?? null,
  place: of?.place ?? '',
  tags: of?.tags ?? [],
  qrcodes: of?.qrcodes ?? [],
})
const isAddress = (value: unknown): value is AddressValue => typeof value === 'object' && value !== null
/** What is empty here is none on the server. */
const bodyOf = ({
  qualityInfoStartTime,
  qualityInfoEndTime,
  installTime,
  purchaseTime,
  productionTime,
  address,
  ...values
}: Values) => ({
  ...values,
  address: address ?? null,
  qualityInfoStartTime: qualityInfoStartTime || null,
  qualityInfoEndTime: qualityInfoEndTime || null,
  installTime: installTime || null,
  purchaseTime: purchaseTime || null,
  productionTime: productionTime || null,
})
const REFRESHES = ['GET /staff/product/list', 'GET /staff/product/get'] as const

function SwitchInput({
  label,
  value = false,
  onChange,
}: {
  label: string
  value?: boolean
  onChange?: (value: boolean) => void
}) {
  return <Switch aria-label={label} checked={value} onChange={checked => onChange?.(checked)} />
}

/** The form of a product. */
export function useProductForm() {
  const t = products.useT()
  const create = useWrite('POST /staff/product/create', REFRESHES)
  const update = useWrite('POST /staff/product/update', REFRESHES)
  const { edited, begun } = useOpenForm()
  // who only looks may not ask for them
  const owner = useGetWhen('GET /staff/product/get', edited ? { query: { id: edited } } : null).data?.customerId
  const linkmen = useGetWhen('GET /staff/customer/get', owner ? { query: { id: owner } } : null).data?.linkmen ?? []
  const people = useGetWhen('GET /staff/list', edited || begun === '1' ? {} : null).data ?? []
  const day = (
    name: 'qualityInfoStartTime' | 'qualityInfoEndTime' | 'installTime' | 'purchaseTime' | 'productionTime',
    label: string,
  ): EditField<Values> => ({
    name,
    label,
    input: <Input type='date' min='1900-01-01' max='2199-12-31' />,
  })
  const fields: EditField<Values>[] = [
    { name: 'serialNumber', label: t('serialNumber'), isRequired: true, input: <Input maxLength={MAX_CODE} /> },
    localizedField({ name: 'name', label: t('name'), max: MAX_NAME }),
    { name: 'model', label: t('model'), input: <Input maxLength={MAX_CODE} /> },
    { name: 'customerId', label: t('customer'), input: <CustomerPicker /> },
    {
      name: 'linkmanId',
      label: t('contact'),
      tell: value => linkmen.find(one => one.id === value)?.name ?? '',
      input: <LinkmanPicker />,
    },
    {
      name: 'address',
      label: t('address'),
      tell: value => addressLine(isAddress(value) ? value : {}),
      input: <AddressInput />,
    },
    { name: 'place', label: t('place'), hint: t('placeHint'), input: <Input maxLength={MAX_PLACE} /> },
    day('purchaseTime', t('purchased')),
    day('installTime', t('installed')),
    day('productionTime', t('produced')),
    { name: 'isAutomatic', label: t('automatic'), input: <SwitchInput label={t('automatic')} /> },
    day('qualityInfoStartTime', t('warrantyStart')),
    day('qualityInfoEndTime', t('warrantyEnd')),
    {
      name: 'managerId',
      label: t('manager'),
      tell: value => people.find(one => one.staffId === value)?.displayName ?? '',
      input: (
        <Select
          allowClear
          showSearch
          optionFilterProp='label'
          options={people.map(one => ({ value: one.staffId, label: one.displayName }))}
        />
      ),
    },
    {
      name: 'tags',
      label: t('tags'),
      tell: value => (Array.isArray(value) ? value.join(', ') : ''),
      input: <Select mode='tags' open={false} maxCount={10} suffixIcon={null} />,
    },
    {
      name: 'qrcodes',
      label: t('qrcodes'),
      tell: value => (Array.isArray(value) ? value.join(', ') : ''),
      input: <Select mode='tags' open={false} maxCount={5} suffixIcon={null} />,
    },
    localizedField({ name: 'type', label: t('type'), max: MAX_NAME }),
  ]
  return {
    draft: 'product',
    texts: { add: t('add'), create: t('add'), change: t('edit') },
    fields,
    valuesOf,
    create: (values: Values) => create.mutateAsync({ body: bodyOf(values) }),
    update: (values: Values, at: { id: string; version: number }) =>
      update.mutateAsync({ body: { ...bodyOf(values), ...at } }),
    again: (id: string) => call('GET /staff/product/get', { query: { id } }),
  }
}

/** Another serial takes a machine's place. */
export function Exchange({ product, onClose }: { product: Product; onClose: () => void }) {
  const t = products.useT()
  const exchange = useWrite('POST /staff/product/exchange', REFRESHES)
  return (
    <EditDrawer<{ serialNumber: string; day: string }>
      title={`${t('exchange')} ${product.serialNumber}`}
      draft={`exchange ${product.id}`}
      saveText={t('exchange')}
      fields={[
        {
          name: 'serialNumber',
          label: t('exchangeSerial'),
          isRequired: true,
          input: <Input maxLength={MAX_CODE} />,
        },
        {
          name: 'day',
          label: t('exchangeDay'),
          isRequired: true,
          input: <Input type='date' min='1900-01-01' max='2199-12-31' />,
        },
      ]}
      edited={{ version: product.version, values: { serialNumber: '', day: tenantDay(Date.now()) } }}
      save={(values, version) => exchange.mutateAsync({ body: { id: product.id, version, ...values } })}
      onClose={onClose}
    />
  )
}

/** Days more, with the reason. */
export function Lengthen({ product, onClose }: { product: Product; onClose: () => void }) {
  const t = products.useT()
  const lengthen = useWrite('POST /staff/product/lengthen', REFRESHES)
  return (
    <EditDrawer<{ by: 'workshop' | 'staff'; days: number; reason: string }>
      title={`${t('lengthen')} ${product.serialNumber}`}
      draft={`lengthen ${product.id}`}
      saveText={t('lengthen')}
      fields={[
        {
          name: 'by',
          label: t('by'),
          isRequired: true,
          input: (
            <Select
              options={[
                { value: 'workshop', label: t('workshop') },
                { value: 'staff', label: t('favour') },
              ]}
            />
          ),
        },
        { name: 'days', label: t('days'), isRequired: true, input: <InputNumber min={1} max={3660} precision={0} /> },
        { name: 'reason', label: t('why'), isRequired: true, input: <Input.TextArea maxLength={200} rows={2} /> },
      ]}
      edited={{ version: product.version, values: { by: 'workshop', days: 7, reason: '' } }}
      save={(values, version) => lengthen.mutateAsync({ body: { id: product.id, version, ...values } })}
      onClose={onClose}
    />
  )
}
