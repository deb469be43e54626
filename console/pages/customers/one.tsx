import './whole.css'
import { Button, Input } from 'antd'
import { useState } from 'react'
import { Link, useParams } from 'wouter'
import { addressLine } from '@shared/address'
import { DEALS_WITH_CUSTOMERS, MAX_TAG, MAX_TAGS } from '@shared/customer-timeline'
import { timeLabel } from '@shared/dates'
import { MAX_REMARK } from '@shared/limits'
import { money } from '@shared/money'
import { dialled } from '@shared/phone'
import type { Answer } from '../../api/call'
import { useMay } from '../../api/me'
import { useGet, useGetWhen, useWrite } from '../../api/queries'
import { common } from '../../i18n/common.i18n'
import { useLanguage } from '../../i18n/texts'
import { WhoIsHere } from '../../live/WhoIsHere'
import { Icon } from '../../ui/Icon'
import { Page } from '../../ui/Page'
import { PanePart } from '../../ui/PanePart'
import { Loaded } from '../../ui/states'
import { TagsInput } from '../../ui/TagsInput'
import { NoteCard } from '../../ui/subject/NoteCard'
import { CustomerTimeline } from '../../ui/timeline/CustomerTimeline'
import { useWarrantyReason } from '../../ui/useWarrantyReason'
import { titles } from '../titles.i18n'
import { customers } from './customers.i18n'

type Overview = Answer<'GET /staff/customer/overview'>
const MOST_MACHINES = 20

/** The next thing, and what is to be known before a call: money, level, when it was last heard of. */
function Head({ customer }: { customer: Overview }) {
  const t = customers.useT()
  const language = useLanguage()
  const { member, owed, next } = customer
  const [phone = ''] = customer.linkmen.map(one => one.phone || one.telephone).filter(Boolean)
  const figures = [
    ...(owed?.count ? [{ label: t('owed', { count: owed.count }), value: money(owed.amount, language) }] : []),
    ...(member
      ? [
          { label: t('balance'), value: money(member.balance, language) },
          { label: member.level || t('points'), value: String(member.points) },
        ]
      : []),
    ...(customer.lastContactTime
      ? [{ label: t('lastContact'), value: timeLabel(customer.lastContactTime, language) }]
      : []),
  ]
  return (
    <section className='card whole__head'>
      <div className='whole__who'>
        <h2>
          {next ? (
            <Link href={`/work/${next.kind}/${next.id}`}>
              {[next.planTime && timeLabel(next.planTime, language), next.title].filter(Boolean).join(' · ')}
            </Link>
          ) : (
            t('nothingPlanned')
          )}
        </h2>
        <p>{[next?.executorName, customer.customerNo, customer.customerAddress].filter(Boolean).join(' · ')}</p>
        {phone && (
          <a href={`tel:${dialled(phone)}`}>
            <Icon name='phone' size={16} /> {phone}
          </a>
        )}
      </div>
      <dl className='whole__figures'>
        {figures.map(({ label, value }) => (
          <div key={label}>
            <dd>{value}</dd>
            <dt>{label}</dt>
          </div>
        ))}
      </dl>
    </section>
  )
}

function Machines({ customerId }: { customerId: string }) {
  const t = customers.useT()
  const c = common.useT()
  const reason = useWarrantyReason()
  const query = useGetWhen('GET /staff/product/list', { query: { customerId, pageSize: MOST_MACHINES } })
  return (
    <PanePart title={t('products')}>
      <Loaded query={query} rows={3}>
        {({ list, total }) => (
          <>
            {list.length === 0 && <p className='whole__none'>{c('none')}</p>}
            <ul className='whole__list'>
              {list.map(one => (
                <li key={one.id}>
                  <Link href={`/products?id=${one.id}`}>{one.name || one.serialNumber}</Link>
                  <small>{[one.model, reason(one)].filter(Boolean).join(' · ')}</small>
                </li>
              ))}
            </ul>
            {total > list.length && <Link href={`/products?customer=${customerId}`}>{c('all')}</Link>}
          </>
        )}
      </Loaded>
    </PanePart>
  )
}

/** Contacts and where things are sent to. */
function People({ customer }: { customer: Overview }) {
  const t = customers.useT()
  const c = common.useT()
  return (
    <>
      <PanePart title={t('contacts')}>
        {customer.linkmen.length === 0 && <p className='whole__none'>{c('none')}</p>}
        <ul className='whole__list'>
          {customer.linkmen.map(one => (
            <li key={one.id}>
              <Link href={`/contacts?customer=${customer.id}&id=${one.id}`}>{one.name}</Link>
              <small>{[one.phone, one.telephone, one.email].filter(Boolean).join(' · ')}</small>
            </li>
          ))}
        </ul>
      </PanePart>
      {customer.addresses.length > 0 && (
        <PanePart title={t('addresses')}>
          <ul className='whole__list'>
            {customer.addresses.map(one => (
              <li key={one.id}>
                {addressLine(one)}
                <small>{[one.name, one.phone, one.isDefault && t('isDefault')].filter(Boolean).join(' · ')}</small>
              </li>
            ))}
          </ul>
        </PanePart>
      )}
    </>
  )
}

/** What staff know of a customer and write for each other: tags, and a note, which then stands in the timeline. */
function StaffNotes({ customer: { id, version, tags } }: { customer: Overview }) {
  const t = customers.useT()
  const c = common.useT()
  const may = useMay()
  const writes = DEALS_WITH_CUSTOMERS.some(may)
  const [content, setContent] = useState('')
  const note = useWrite('POST /staff/customer/note', ['GET /staff/customer/timeline'])
  const tag = useWrite('POST /staff/customer/tag', ['GET /staff/customer/overview'])
  const notes = useGet('GET /staff/customer/timeline', { query: { customerId: id, topic: 'note', pageSize: 3 } })
  const failure = note.error ?? tag.error
  return (
    <PanePart title={t('known')}>
      {writes ? (
        <>
          <label className='whole__label' htmlFor='customer-tags'>
            {t('tags')}
          </label>
          <TagsInput
            id='customer-tags'
            value={tags}
            most={MAX_TAGS}
            longest={MAX_TAG}
            onChange={next => tag.mutate({ body: { id, version, tags: next } })}
          />
        </>
      ) : (
        tags.length > 0 && <p>{tags.join(', ')}</p>
      )}
      <ul className='whole__notes'>
        {(notes.data?.list ?? []).map(one => (
          <li key={one.id}>
            <NoteCard
              note={{ id: one.id, staffName: one.who, content: one.title, attachment: [], createTime: one.time }}
            />
          </li>
        ))}
      </ul>
      {writes && (
        <>
          <label className='whole__label' htmlFor='customer-note'>
            {t('note')}
          </label>
          <Input.TextArea
            id='customer-note'
            rows={2}
            maxLength={MAX_REMARK}
            placeholder={t('noteHint')}
            value={content}
            onChange={event => setContent(event.target.value)}
          />
          <Button
            className='whole__save'
            disabled={!content.trim()}
            loading={note.isPending}
            onClick={() => note.mutate({ body: { id, content: content.trim() } }, { onSuccess: () => setContent('') })}
          >
            {c('save')}
          </Button>
        </>
      )}
      {failure && <p role='alert'>{failure.message}</p>}
    </PanePart>
  )
}

/** A customer on one page: what is next and what is open, everything that happened, machines, people, and what staff know of it. */
export default function CustomerPage() {
  const { id = '' } = useParams<{ id: string }>()
  const t = customers.useT()
  const title = titles.useT()
  const may = useMay()
  const query = useGet('GET /staff/customer/overview', { query: { id } })
  return (
    <Page
      title={query.data?.id === id ? query.data.name : t('customer')}
      parent={{ title: title('customers'), href: '/customers' }}
      actions={
        query.data?.id === id && (
          <>
            <Link href={`/customers?id=${id}`}>{t('record')}</Link>
            {may('event.create') && <Link href={`/requests/new?customer=${id}`}>{title('newRequest')}</Link>}
          </>
        )
      }
    >
      <Loaded query={query}>
        {customer => (
          <div className='whole' key={customer.id}>
            <WhoIsHere kind='customer' id={customer.id} editing={false} />
            <Head customer={customer} />
            <div className='whole__columns'>
              <section className='card whole__timeline'>
                <CustomerTimeline of={{ customerId: customer.id }} />
              </section>
              <div className='whole__side'>
                <StaffNotes customer={customer} />
                {may('product.read') && <Machines customerId={customer.id} />}
                <People customer={customer} />
              </div>
            </div>
          </div>
        )}
      </Loaded>
    </Page>
  )
}
