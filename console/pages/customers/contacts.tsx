import { Button } from 'antd'
import { LINKMAN_SORTS } from '@shared/directory'
import { isLanguage, LANGUAGES } from '@shared/language'
import { dialled } from '@shared/phone'
import { saveFile } from '../../api/download'
import { useMay } from '../../api/me'
import { useGet, useWrite } from '../../api/queries'
import { common } from '../../i18n/common.i18n'
import type { ListDefinition } from '../../list/definition'
import { Directory, type Asked } from '../../list/Directory'
import { keeping } from '../../i18n/keeping.i18n'
import { registeredFilter, registeredFrom } from '../../list/registered'
import { WhoIsHere } from '../../live/WhoIsHere'
import { CustomerLink } from '../../ui/CustomerLink'
import { PanePart } from '../../ui/PanePart'
import { Facts } from '../../ui/Facts'
import { Pane } from '../../ui/Pane'
import { RemoveButton } from '../../ui/RemoveButton'
import { Loaded } from '../../ui/states'
import { Unproved } from '../../ui/Unproved'
import { Time } from '../../ui/Time'
import { CustomerTimeline } from '../../ui/timeline/CustomerTimeline'
import { useOpenForm } from '../../ui/useOpenForm'
import { useUrlState } from '../../ui/useUrlState'
import { customers } from './customers.i18n'
import { LANGUAGE_NAMES } from '../../i18n/language-names'
import { LinkmanForm } from './LinkmanForm'
import { SignInLink } from './SignInLink'
import { titles } from '../titles.i18n'

function ContactPane({ id, onClose }: { id: string; onClose: () => void }) {
  const t = customers.useT()
  const c = common.useT()
  const may = useMay()
  const query = useGet('GET /staff/linkman/get', { query: { id } })
  const remove = useWrite('POST /staff/linkman/remove', ['GET /staff/linkman/list', 'GET /staff/customer/get'])
  const form = useOpenForm()
  return (
    <Pane title={query.data?.name ?? t('contact')} open onClose={onClose}>
      <Loaded query={query}>
        {linkman => (
          <div className='detail'>
            <WhoIsHere kind='linkman' id={id} editing={form.edited === id} />
            <PanePart title={linkman.name}>
              <Facts
                of={[
                  {
                    label: t('phone'),
                    value: linkman.isUnproved ? (
                      <>
                        {linkman.phone} <Unproved />
                      </>
                    ) : (
                      linkman.phone
                    ),
                  },
                  {
                    label: t('telephone'),
                    value: linkman.telephone && <a href={`tel:${dialled(linkman.telephone)}`}>{linkman.telephone}</a>,
                  },
                  { label: t('email'), value: linkman.email },
                  { label: t('language'), value: isLanguage(linkman.language) ? LANGUAGE_NAMES[linkman.language] : '' },
                  {
                    label: t('customer'),
                    value: <CustomerLink id={linkman.customerId} name={linkman.customerName} />,
                  },
                  { label: t('lastLogin'), value: linkman.lastLoginTime && <Time at={linkman.lastLoginTime} /> },
                  { label: t('registered'), value: <Time at={linkman.createTime} /> },
                ]}
              />
              <div className='detail__actions'>
                {may('customer.write') && (
                  <>
                    <Button onClick={() => form.edit(id)}>{c('edit')}</Button>
                    <RemoveButton
                      name={linkman.name}
                      remove={() => remove.mutateAsync({ body: { id, version: linkman.version } }).then(onClose)}
                    />
                  </>
                )}
                {may('linkman.signIn') && !linkman.isUnproved && <SignInLink phone={linkman.phone} />}
              </div>
            </PanePart>
            <PanePart>
              <CustomerTimeline of={{ linkmanId: id }} />
            </PanePart>
            {may('customer.write') && form.edited === id && (
              <LinkmanForm customerId={linkman.customerId} linkman={linkman} onClose={form.close} />
            )}
          </div>
        )}
      </Loaded>
    </Pane>
  )
}

export default function Contacts() {
  const t = customers.useT()
  const c = common.useT()
  const k = keeping.useT()
  const title = titles.useT()
  const may = useMay()
  const form = useOpenForm()
  const [get, set] = useUrlState()
  const customerId = get('customer') || undefined
  const filterOf = (asked: Asked) => ({
    keyword: asked.search,
    customerId,
    language: LANGUAGES.find(one => one === asked.language),
    ...registeredFrom(asked.days),
    sort: LINKMAN_SORTS.find(one => one === asked.sort),
  })
  const definition: ListDefinition<'GET /staff/linkman/list'> = {
    call: 'GET /staff/linkman/list',
    input: (asked, page) => ({ query: { ...page, ...filterOf(asked) } }),
    idOf: row => row.id,
    columns: [
      { key: 'name', title: t('contact'), isMain: true, render: row => row.name },
      { key: 'phone', title: t('phone'), width: 130, render: row => row.phone || row.telephone },
      { key: 'telephone', title: t('telephone'), width: 160, isHidden: true, render: row => row.telephone },
      { key: 'customer', title: t('customer'), width: 220, render: row => row.customerName },
      { key: 'email', title: t('email'), width: 200, isHidden: true, render: row => row.email },
      {
        key: 'language',
        title: t('language'),
        width: 100,
        render: row => (isLanguage(row.language) ? LANGUAGE_NAMES[row.language] : ''),
      },
      {
        key: 'login',
        title: t('lastLogin'),
        width: 165,
        align: 'right',
        render: row => <Time at={row.lastLoginTime} />,
      },
      { key: 'time', title: t('registered'), width: 165, align: 'right', render: row => <Time at={row.createTime} /> },
    ],
    filters: [
      {
        name: 'language',
        label: t('language'),
        options: LANGUAGES.map(value => ({ value, label: LANGUAGE_NAMES[value] })),
      },
      registeredFilter(k),
      {
        name: 'sort',
        label: k('sort'),
        options: LINKMAN_SORTS.map(value => ({ value, label: value === 'name' ? t('byName') : k(value) })),
      },
    ],
    searchLabel: t('searchContacts'),
    empty: { text: customerId ? c('nothingFits') : t('emptyContacts') },
  }
  return (
    <Directory
      title={title('contacts')}
      parent={{ title: title('customers'), href: '/customers' }}
      definition={definition}
      importKind='linkman'
      save={(asked, format) => saveFile('GET /staff/linkman/export', { query: { format, ...filterOf(asked) } })}
      actions={
        may('customer.write') && (
          <Button type='primary' onClick={() => form.begin('contact')}>
            {t('addContact')}
          </Button>
        )
      }
      renderPane={(id, onClose) => <ContactPane key={id} id={id} onClose={onClose} />}
    >
      {may('customer.write') && form.begun === 'contact' && (
        <LinkmanForm
          customerId={customerId ?? ''}
          linkman={null}
          onMade={id => set({ id, new: null }, { replace: true })}
          onClose={form.close}
        />
      )}
    </Directory>
  )
}
