import { Button } from 'antd'
import { Link } from 'wouter'
import { mayWords } from '@shared/words/authorization'
import { fullDate } from '@shared/dates'
import type { WorkKind } from '@shared/kinds'
import { useMay } from '../../api/me'
import { useGet, useWrite } from '../../api/queries'
import { common } from '../../i18n/common.i18n'
import { useLanguage } from '../../i18n/texts'
import { WhoIsHere } from '../../live/WhoIsHere'
import { PanePart } from '../../ui/PanePart'
import { Facts } from '../../ui/Facts'
import { Pane } from '../../ui/Pane'
import { RemoveButton } from '../../ui/RemoveButton'
import { Loaded } from '../../ui/states'
import { Time } from '../../ui/Time'
import { useOpenForm } from '../../ui/useOpenForm'
import { titles } from '../titles.i18n'
import { CustomerForm } from './CustomerForm'
import { customers } from './customers.i18n'
import { LinkmanForm } from './LinkmanForm'
import { SignInLink } from './SignInLink'

/** One customer: what is known, its contacts, and how much was done for it. */
export function CustomerPane({ id, onClose }: { id: string; onClose: () => void }) {
  const t = customers.useT()
  const c = common.useT()
  const title = titles.useT()
  const language = useLanguage()
  const may = useMay()
  const query = useGet('GET /staff/customer/get', { query: { id } })
  const remove = useWrite('POST /staff/customer/remove', ['GET /staff/customer/list'])
  // every number opens what it counts; of tasks there is no list of one customer
  const linked = (kind: WorkKind, n: number) =>
    kind === 'event' && n > 0 && may('event.read') ? <Link href={`/requests?customerId=${id}&state=all`}>{n}</Link> : n
  const form = useOpenForm()
  return (
    <Pane title={query.data?.name ?? t('customer')} open onClose={onClose}>
      <Loaded query={query}>
        {customer => (
          <div className='detail'>
            <WhoIsHere kind='customer' id={id} editing={form.edited === id} />
            <PanePart title={customer.name}>
              <Facts
                of={[
                  { label: t('number'), value: customer.customerNo },
                  { label: t('address'), value: customer.customerAddress },
                  { label: t('registered'), value: <Time at={customer.createTime} /> },
                  {
                    label: t('lastContact'),
                    value: customer.lastContactTime && <Time at={customer.lastContactTime} />,
                  },
                  ...customer.works.map(({ kind, counts }) => ({
                    label: t(kind),
                    value: linked(
                      kind,
                      counts.reduce((sum, { count }) => sum + count, 0),
                    ),
                  })),
                ]}
              />
              <div className='detail__actions'>
                <Link href={`/customers/${id}`}>{t('wholePage')}</Link>
                {may('customer.write') && (
                  <>
                    <Button onClick={() => form.edit(id)}>{c('edit')}</Button>
                    <RemoveButton
                      name={customer.name}
                      remove={() => remove.mutateAsync({ body: { id, version: customer.version } }).then(onClose)}
                    />
                  </>
                )}
              </div>
            </PanePart>
            <PanePart title={t('contacts')}>
              <ul className='detail__list'>
                {customer.linkmen.map(linkman => (
                  <li key={linkman.id}>
                    <Link href={`/contacts?customer=${id}&id=${linkman.id}`}>{linkman.name}</Link>
                    <span>{[linkman.phone, linkman.telephone].filter(Boolean).join(' · ')}</span>
                    {may('linkman.signIn') && !linkman.isUnproved && <SignInLink size='small' phone={linkman.phone} />}
                  </li>
                ))}
              </ul>
              {customer.authorized.length > 0 && (
                <>
                  <h3>{t('authorized')}</h3>
                  <ul className='detail__list'>
                    {customer.authorized.map(one => (
                      <li key={one.id}>
                        <span>
                          {one.name} · {one.phone}
                        </span>
                        <span>
                          {[
                            one.state === 'accepted'
                              ? one.isOver
                                ? t('authorizationOver')
                                : ''
                              : t(one.state === 'refused' ? 'authorizationRefused' : 'authorizationWaiting'),
                            mayWords(one.scopes, language),
                            one.endDay ? t('untilDay', { day: fullDate(one.endDay, language) }) : t('untilAlways'),
                          ]
                            .filter(Boolean)
                            .join(' · ')}
                        </span>
                      </li>
                    ))}
                  </ul>
                </>
              )}
              <div className='detail__actions'>
                {may('customer.write') && <Button onClick={() => form.begin('contact')}>{t('addContact')}</Button>}
                {may('event.create') && <Link href={`/requests/new?customer=${id}`}>{title('newRequest')}</Link>}
                {may('product.read') && <Link href={`/products?customer=${id}`}>{t('products')}</Link>}
              </div>
            </PanePart>
            {may('customer.write') && form.edited === id && <CustomerForm customer={customer} onClose={form.close} />}
            {may('customer.write') && form.begun === 'contact' && (
              <LinkmanForm customerId={id} linkman={null} onClose={form.close} />
            )}
          </div>
        )}
      </Loaded>
    </Pane>
  )
}
