import { Button } from 'antd'
import { Link, useLocation } from 'wouter'
import { addressLine } from '@shared/address'
import { PRODUCT_SORTS, type ProductSort } from '@shared/directory'
import { localize } from '@shared/language'
import type { Answer } from '../../api/call'
import { saveFile } from '../../api/download'
import { useMay } from '../../api/me'
import { useGet, useGetWhen, useWrite } from '../../api/queries'
import { useLanguage } from '../../i18n/texts'
import type { ListDefinition } from '../../list/definition'
import type { Asked } from '../../list/Directory'
import { RecordsPage } from '../../list/RecordsPage'
import { keeping } from '../../i18n/keeping.i18n'
import { registeredFilter, registeredFrom } from '../../list/registered'
import { WhoIsHere } from '../../live/WhoIsHere'
import { CustomerLink } from '../../ui/CustomerLink'
import { Facts } from '../../ui/Facts'
import { RemoveButton } from '../../ui/RemoveButton'
import { Tag } from '../../ui/Tag'
import { Time } from '../../ui/Time'
import { CustomerTimeline } from '../../ui/timeline/CustomerTimeline'
import { useOpenForm } from '../../ui/useOpenForm'
import { useUrlState } from '../../ui/useUrlState'
import { WarrantyFacts } from '../../ui/WarrantyFacts'
import { titles } from '../titles.i18n'
import { Exchange, Lengthen, useProductForm } from './ProductForm'
import { products } from './products.i18n'
import { PutPart } from './PutPart'

type Part = Answer<'GET /staff/product/get'>['qualityInfo']['parts'][number]
const WARRANTIES = ['in-warranty', 'out-of-warranty', 'unknown'] as const

/** Whether it is in warranty, in a word. */
function Warranty({ status }: { status: '' | 'in-warranty' | 'out-of-warranty' }) {
  const t = products.useT()
  if (!status) return null
  return status === 'in-warranty' ? <Tag tone='green'>{t('inWarranty')}</Tag> : <Tag>{t('outOfWarranty')}</Tag>
}

type Product = Answer<'GET /staff/product/get'>

/** What is known of a machine, and the forms of what is done with it. */
function Detail({ product }: { product: Product }) {
  const t = products.useT()
  const may = useMay()
  const removePart = useWrite('POST /staff/product/removePart', ['GET /staff/product/get'])
  const form = useOpenForm()
  const takesBack = (part: Part, place: number) =>
    part.isPutIn && (
      <RemoveButton
        isQuiet
        name={part.name}
        hint={t('takeBack')}
        remove={() => removePart.mutateAsync({ body: { id: product.id, version: product.version, place } })}
      />
    )
  return (
    <>
      <Facts
        of={[
          { label: t('serialNumber'), value: product.serialNumber },
          { label: t('model'), value: product.model },
          { label: t('type'), value: product.type },
          { label: t('kind'), value: product.kinds.map(({ name }) => name).join(', ') },
          {
            label: t('warranty'),
            value: <WarrantyFacts of={product.qualityInfo} {...(may('product.write') ? { act: takesBack } : {})} />,
          },
          { label: t('purchased'), value: product.purchaseTime },
          { label: t('installed'), value: product.installTime },
          { label: t('produced'), value: product.productionTime },
          {
            label: t('customer'),
            value: product.customerId ? (
              <CustomerLink id={product.customerId} name={product.customerName} />
            ) : (
              t('noOwner')
            ),
          },
          { label: t('contact'), value: product.linkmanName },
          { label: t('address'), value: addressLine(product.address ?? {}) },
          { label: t('place'), value: product.place },
          { label: t('manager'), value: product.managerName },
          { label: t('tags'), value: product.tags.join(', ') },
          { label: t('qrcodes'), value: product.qrcodes.join(', ') },
          { label: t('registered'), value: <Time at={product.createTime} /> },
        ]}
      />
      <CustomerTimeline of={{ productId: product.id }} />
      {may('product.write') && form.begun === 'part' && <PutPart product={product} onClose={form.close} />}
      {may('product.write') && form.begun === 'exchange' && <Exchange product={product} onClose={form.close} />}
      {may('product.write') && form.begun === 'lengthen' && <Lengthen product={product} onClose={form.close} />}
    </>
  )
}

/** What else is done with a machine, and its requests. */
function Actions({ product }: { product: Product }) {
  const t = products.useT()
  const title = titles.useT()
  const may = useMay()
  const form = useOpenForm()
  return (
    <>
      {may('event.read') && <Link href={`/requests?productId=${product.id}&state=all`}>{title('requests')}</Link>}
      {may('product.write') && (
        <>
          <Button onClick={() => form.begin('part')}>{t('putPart')}</Button>
          <Button onClick={() => form.begin('exchange')}>{t('exchange')}</Button>
          {product.qualityInfoEndTime && <Button onClick={() => form.begin('lengthen')}>{t('lengthen')}</Button>}
        </>
      )}
    </>
  )
}

/** Machines of customers. */
export default function Products() {
  const t = products.useT()
  const k = keeping.useT()
  const title = titles.useT()
  const may = useMay()
  const language = useLanguage()
  const [get] = useUrlState()
  const [, go] = useLocation()
  const named = get('edit') || get('id')
  const opened = useGetWhen('GET /staff/product/get', named ? { query: { id: named } } : null)
  const remove = useWrite('POST /staff/product/remove', ['GET /staff/product/list'])
  const form = useProductForm()
  const kinds = useGet('GET /staff/productKind/list')
  const customerId = get('customer') || undefined
  const sorts: Record<ProductSort, string> = {
    newest: k('newest'),
    oldest: k('oldest'),
    serialNumber: t('bySerial'),
    warrantyEnd: t('byEnd'),
  }
  const warranties = { 'in-warranty': t('inWarranty'), 'out-of-warranty': t('outOfWarranty'), unknown: t('unknown') }
  const filterOf = (asked: Asked) => ({
    keyword: asked.search,
    customerId,
    kindId: asked.kind || undefined,
    warranty: WARRANTIES.find(one => one === asked.warranty),
    ...registeredFrom(asked.days),
    sort: PRODUCT_SORTS.find(one => one === asked.sort),
  })
  const definition: ListDefinition<'GET /staff/product/list'> = {
    call: 'GET /staff/product/list',
    input: (asked, page) => ({ query: { ...page, ...filterOf(asked) } }),
    idOf: row => row.id,
    columns: [
      { key: 'name', title: t('name'), isMain: true, render: row => row.name || row.serialNumber },
      { key: 'serialNumber', title: t('serialNumber'), width: 170, render: row => row.serialNumber },
      { key: 'model', title: t('model'), width: 130, render: row => row.model },
      { key: 'customer', title: t('customer'), width: 180, render: row => row.customerName },
      { key: 'warranty', title: t('warranty'), width: 130, render: row => <Warranty status={row.qualityInfoStatus} /> },
      { key: 'end', title: t('warrantyEnd'), width: 120, isHidden: true, render: row => row.qualityInfoEndTime },
      { key: 'installed', title: t('installed'), width: 120, isHidden: true, render: row => row.installTime },
      { key: 'time', title: t('registered'), width: 165, align: 'right', render: row => <Time at={row.createTime} /> },
    ],
    filters: [
      {
        name: 'kind',
        label: t('kind'),
        options: (kinds.data ?? []).map(({ id, name }) => ({ value: id, label: localize(name, language) })),
      },
      {
        name: 'warranty',
        label: t('warranty'),
        options: WARRANTIES.map(value => ({ value, label: warranties[value] })),
      },
      registeredFilter(k),
      { name: 'sort', label: k('sort'), options: PRODUCT_SORTS.map(value => ({ value, label: sorts[value] })) },
    ],
    searchLabel: t('search'),
    empty: { text: t('empty') },
  }
  return (
    <RecordsPage
      title={title('products')}
      definition={definition}
      importKind='product'
      save={(asked, format) => saveFile('GET /staff/product/export', { query: { format, ...filterOf(asked) } })}
      actions={<Button onClick={() => go('/products/kinds')}>{title('kinds')}</Button>}
      mayWrite={may('product.write')}
      one={opened}
      nameOf={product => product.name || product.serialNumber}
      renderHead={({ id }, isEdited) => <WhoIsHere kind='product' id={id} editing={isEdited} />}
      renderDetail={product => <Detail product={product} />}
      renderActions={product => <Actions product={product} />}
      form={form}
      remove={at => remove.mutateAsync({ body: at })}
    />
  )
}
