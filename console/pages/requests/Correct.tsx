import { Input, Select } from 'antd'
import { useState } from 'react'
import { tenantTime } from '@shared/day'
import type { FieldError, FormField, FormValues } from '@shared/form'
import { checkForm, dropHidden, holdsOf, isSingle, visibleFields } from '@shared/form-rules'
import { call } from '../../api/call'
import { useMay } from '../../api/me'
import { useGetWhen, useWrite } from '../../api/queries'
import { useLanguage } from '../../i18n/texts'
import { EditDrawer, type Edited } from '../../ui/EditDrawer'
import { wordsOf } from '../../ui/form-words'
import { isSame } from '../../ui/same'
import { subjectTexts } from '../../ui/subject/subject.i18n'
import { uploads } from '../../ui/uploads.i18n'
import { FormFields } from './FormFields'
import { CHANGED, type DetailOf } from './queue'
import { raise } from './raise.i18n'
import { requests } from './requests.i18n'

const MAX_TITLE = 200

interface Values {
  title: string
  linkmanId: string
  /** '' for none */
  productId: string
  attribute: FormValues
}
/** A moment as the number that the form takes for a version. */
const editedOf = ({ event, linkman }: DetailOf): Edited<Values> => ({
  version: Date.parse(event.updateTime),
  values: {
    title: event.title,
    linkmanId: linkman.id,
    productId: event.product?.id ?? '',
    attribute: event.attribute,
  },
})

/** What is wrong with the fields that were changed: what was accepted once need not be changed for that. */
function wrongOf(fields: FormField[], before: FormValues, now: FormValues): Record<string, FieldError> {
  const wrong = checkForm(fields, now, tenantTime(Date.now()))
  return Object.fromEntries(
    wrong
      .filter(({ fieldName }) => !isSame(before[fieldName], now[fieldName]))
      .map(({ fieldName, error }) => [fieldName, error]),
  )
}

/** The form as one field of the drawer. */
function FormInput({
  detail,
  products,
  onUnsent,
  value = {},
  onChange,
}: {
  detail: DetailOf
  products: readonly { id: string; name: string; serialNumber: string }[]
  onUnsent: (fieldName: string, count: number) => void
  value?: FormValues
  onChange?: (value: FormValues) => void
}) {
  const { event, customer } = detail
  const fill = (name: string, next: unknown) => onChange?.({ ...value, [name]: next })
  return (
    <div className='raise'>
      <FormFields
        fields={event.fields}
        values={value}
        errors={wrongOf(event.fields, event.attribute, value)}
        around={{
          customerId: customer.id,
          products,
          onFile: (name, file) => {
            const held = value[name]
            fill(name, [...(Array.isArray(held) ? (held as unknown[]) : []), file])
          },
          onUnsent,
        }}
        onChange={fill}
      />
    </div>
  )
}

/** Title, contact, product and form of a request, to be corrected in one place. What is not touched stays as it is. */
export default function Correct({ detail, onClose }: { detail: DetailOf; onClose: () => void }) {
  const t = requests.useT()
  const r = raise.useT()
  const s = subjectTexts.useT()
  const u = uploads.useT()
  const language = useLanguage()
  const may = useMay()
  const { event, customer, linkman } = detail
  const [unsent, setUnsent] = useState<Readonly<Record<string, number>>>({})
  const correct = useWrite('POST /staff/event/correct', CHANGED)
  const known = useGetWhen('GET /staff/customer/get', may('customer.read') ? { query: { id: customer.id } } : null)
  const owned = useGetWhen(
    'GET /staff/product/list',
    may('product.read') ? { query: { customerId: customer.id, pageSize: 100 } } : null,
  )
  const linkmen = known.data?.linkmen ?? [linkman]
  const products = owned.data?.list ?? []
  const contacts = linkmen.map(({ id, name, phone }) => ({ value: id, label: `${name} · ${phone}` }))
  const machines = [
    ...(event.product && !products.some(({ id }) => id === event.product?.id)
      ? [{ value: event.product.id, label: `${event.product.name} ${event.product.model}` }]
      : []),
    ...products.map(({ id, name, serialNumber }) => ({
      value: id,
      label: [name, serialNumber].filter(Boolean).join(' · '),
    })),
  ]
  const labelOf =
    (options: readonly { value: string; label: string }[]) =>
    (id: unknown): string =>
      options.find(({ value }) => value === id)?.label ?? ''
  // where the form asks for the product, it is corrected there
  const asksProduct = visibleFields(event.fields, event.attribute).some(
    ({ formType }) => holdsOf(formType) === 'product' && isSingle(formType),
  )
  return (
    <EditDrawer<Values>
      title={`${s('update')} ${event.eventNo}`}
      draft={`correct ${event.id}`}
      edited={editedOf(detail)}
      fields={[
        { name: 'title', label: t('title'), isRequired: true, input: <Input maxLength={MAX_TITLE} /> },
        {
          name: 'linkmanId',
          label: t('linkman'),
          tell: labelOf(contacts),
          input: <Select loading={known.isLoading} options={contacts} />,
        },
        ...(asksProduct
          ? []
          : [
              {
                name: 'productId' as const,
                label: t('product'),
                tell: labelOf(machines),
                input: (
                  <Select
                    showSearch={{ optionFilterProp: 'label' }}
                    loading={owned.isLoading}
                    options={[{ value: '', label: r('noProduct') }, ...machines]}
                  />
                ),
              },
            ]),
        {
          name: 'attribute',
          label: t('form'),
          check: value => {
            const n = Object.keys(wrongOf(event.fields, event.attribute, (value ?? {}) as FormValues)).length
            if (n) return r('someWrong', { n })
            return Object.values(unsent).some(count => count > 0) ? u('isSending') : undefined
          },
          tell: value =>
            visibleFields(event.fields, (value ?? {}) as FormValues)
              .map(
                field =>
                  `${field.displayName}: ${wordsOf(field, ((value ?? {}) as FormValues)[field.fieldName], language)}`,
              )
              .join('; '),
          input: (
            <FormInput
              detail={detail}
              products={products}
              onUnsent={(name, count) => setUnsent(before => ({ ...before, [name]: count }))}
            />
          ),
        },
      ]}
      save={({ title, linkmanId, productId, attribute }, version) => {
        const before = editedOf(detail).values
        return correct.mutateAsync({
          body: {
            id: event.id,
            seenUpdateTime: new Date(version).toISOString(),
            ...(title.trim() === before.title ? {} : { title: title.trim() }),
            ...(linkmanId === before.linkmanId ? {} : { linkmanId }),
            ...(productId === before.productId ? {} : { productId: productId || null }),
            ...(isSame(attribute, before.attribute) ? {} : { attribute: dropHidden(event.fields, attribute) }),
          },
        })
      }}
      again={async () => editedOf(await call('GET /staff/event/detail', { query: { id: event.id } }))}
      onClose={onClose}
    />
  )
}
