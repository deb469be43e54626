import { App, Button, Dropdown, Modal, Select, Switch } from 'antd'
import { useState } from 'react'
import { Link, useLocation } from 'wouter'
import type { ApiError } from '@shared/envelope'
import { localize, type Localized } from '@shared/language'
import { hasText } from '@shared/readable'
import type { Answer } from '../../api/call'
import { useMay } from '../../api/me'
import { useGet, useWrite } from '../../api/queries'
import { common } from '../../i18n/common.i18n'
import { keeping } from '../../i18n/keeping.i18n'
import { useLanguage } from '../../i18n/texts'
import { Field } from '../../ui/Field'
import { Icon } from '../../ui/Icon'
import { isIcon } from '../../ui/IconSelect'
import { useMarkedRow } from '../../list/useRowKeys'
import { LocalizedInput } from '../../ui/LocalizedInput'
import { MoveHandle } from '../../ui/MoveHandle'
import { Page } from '../../ui/Page'
import { Empty, Loaded } from '../../ui/states'
import { Tag } from '../../ui/Tag'
import { Time } from '../../ui/Time'
import { useSavedOrder } from '../../ui/useReorder'
import { useUrlState } from '../../ui/useUrlState'
import { titles } from '../titles.i18n'
import { OF_TEMPLATES } from './template'
import { templates } from './templates.i18n'
import './templates.css'

type Row = Answer<'GET /staff/template/list'>[number]
const addressOf = (id: string): string => `/setup/templates/${id}`

/** Makes a template of the standard form, or of another one's. */
function Creation({ rows, copyOf, onClose }: { rows: readonly Row[]; copyOf: string; onClose: () => void }) {
  const t = templates.useT()
  const say = common.useT()
  const language = useLanguage()
  const { message } = App.useApp()
  const [, navigate] = useLocation()
  const source = rows.find(one => one.id === copyOf)
  const [from, setFrom] = useState(copyOf)
  const [name, setName] = useState<Localized>(() =>
    source ? { [language]: t('copyName', { name: localize(source.name, language) }).slice(0, 80) } : {},
  )
  const create = useWrite('POST /staff/template/create', OF_TEMPLATES)
  return (
    <Modal
      open
      title={t('newTemplate')}
      okText={t('create')}
      cancelText={say('cancel')}
      okButtonProps={{ disabled: !hasText(name) }}
      confirmLoading={create.isPending}
      onCancel={onClose}
      onOk={() =>
        create.mutate(
          { body: { name, ...(from ? { copyOf: from } : {}) } },
          {
            onSuccess: ({ id }) => navigate(addressOf(id)),
            onError: error => void message.error(error.message),
          },
        )
      }
    >
      <div className='template__form'>
        <LocalizedInput label={t('name')} isRequired value={name} max={80} onChange={setName} />
        <Field label={t('copyOf')}>
          {at => (
            <Select
              {...at}
              value={from}
              options={[
                { value: '', label: t('standard') },
                ...rows.map(row => ({ value: row.id, label: localize(row.name, language) || t('unnamed') })),
              ]}
              onChange={(id: string) => setFrom(id)}
            />
          )}
        </Field>
      </div>
    </Modal>
  )
}

/** Templates of service requests, in the order in which customers see them. */
export default function TemplatesPage() {
  const t = templates.useT()
  const say = common.useT()
  const kept = keeping.useT()
  const title = titles.useT()
  const language = useLanguage()
  const { message, modal } = App.useApp()
  const may = useMay()
  const [, navigate] = useLocation()
  const mayWrite = may('template.manage')
  const [get, set] = useUrlState()
  const removed = get('removed') === 'yes'
  const query = useGet('GET /staff/template/list', { query: removed ? { removed } : {} })
  const [creating, setCreating] = useState<string | null>(null)
  const reordering = useWrite('POST /staff/template/order', OF_TEMPLATES)
  const switching = useWrite('POST /staff/eventType/switch', OF_TEMPLATES)
  const remove = useWrite('POST /staff/template/remove', OF_TEMPLATES)
  const restore = useWrite('POST /staff/template/restore', OF_TEMPLATES)
  const failed = { onError: (error: ApiError) => void message.error(error.message) }
  const nameOf = (row: Row) => localize(row.name, language) || t('unnamed')
  const canMove = mayWrite && !removed
  const {
    shown: rows,
    reorder,
    told,
  } = useSavedOrder(query.data ?? [], nameOf, ids => reordering.mutateAsync({ body: { ids } }, failed))
  const open = useMarkedRow(
    rows.map(({ id }) => id),
    id => navigate(addressOf(id)),
  )
  const askRemove = (row: Row) =>
    modal.confirm({
      title: kept('removeAsk', { name: nameOf(row) }),
      okText: say('remove'),
      cancelText: say('cancel'),
      okButtonProps: { danger: true },
      onOk: () =>
        remove.mutateAsync({ body: { id: row.id, version: row.version } }).then(
          ({ hidden }) => void message.success(hidden ? t('hidden') : kept('removed')),
          (error: ApiError) => void message.error(error.message),
        ),
    })
  return (
    <Page
      title={title('templates')}
      actions={
        <>
          <Button onClick={() => set({ removed: removed ? null : 'yes' })}>
            {removed ? t('showOpen') : t('showRemoved')}
          </Button>
          {mayWrite && (
            <Button type='primary' onClick={() => setCreating('')}>
              {t('newTemplate')}
            </Button>
          )}
        </>
      }
    >
      <section className='template' aria-label={title('templates')}>
        <p className='told' role='status'>
          {told}
        </p>
        <Loaded query={query} rows={5}>
          {() =>
            rows.length ? (
              <ul className='template__list'>
                {rows.map((row, index) => {
                  const name = nameOf(row)
                  const { row: rowProps, ...move } = reorder(index)
                  const body = { id: row.id, version: row.version }
                  return (
                    <li
                      key={row.id}
                      className='template__one'
                      data-row-key={row.id}
                      {...(row.id === open ? { 'aria-current': true } : {})}
                      {...(canMove ? rowProps : {})}
                    >
                      {canMove && <MoveHandle name={name} {...move} />}
                      <span className='setup__tile'>
                        <Icon name={isIcon(row.icon) ? row.icon : 'service'} size={20} />
                      </span>
                      <div className='template__about'>
                        <Link href={addressOf(row.id)} className='template__link'>
                          {name}
                        </Link>
                        <span className='template__sub'>
                          {t('fieldsN', { n: row.fields })} ·{' '}
                          {row.publishTime ? (
                            <>
                              {t('publishedAt', { n: row.formNumber })} <Time at={row.publishTime} />
                            </>
                          ) : (
                            t('neverPublished')
                          )}
                        </span>
                      </div>
                      {row.draft && <Tag tone='amber'>{t('hasDraft')}</Tag>}
                      {removed ? (
                        <>
                          <Tag>{t('removedTag')}</Tag>
                          {mayWrite && <Button onClick={() => restore.mutate({ body }, failed)}>{t('restore')}</Button>}
                        </>
                      ) : (
                        <span className='template__switch'>
                          <Switch
                            size='small'
                            aria-label={t('switchOf', { name })}
                            checked={row.enabled}
                            disabled={!may('eventType.switch') || (!row.enabled && row.formNumber === 0)}
                            loading={switching.isPending && switching.variables?.body.templateId === row.id}
                            onChange={enabled => switching.mutate({ body: { templateId: row.id, enabled } }, failed)}
                          />
                          <span aria-hidden='true'>{row.enabled ? t('on') : t('off')}</span>
                        </span>
                      )}
                      {canMove && (
                        <Dropdown
                          trigger={['click']}
                          menu={{
                            items: [
                              { key: 'copy', label: `${t('copyOf')} ${name}` },
                              { key: 'remove', label: say('remove'), danger: true },
                            ],
                            onClick: ({ key }) => (key === 'copy' ? setCreating(row.id) : askRemove(row)),
                          }}
                        >
                          <Button aria-label={`${say('more')}: ${name}`}>…</Button>
                        </Dropdown>
                      )}
                    </li>
                  )
                })}
              </ul>
            ) : (
              <Empty icon='service' text={removed ? t('noRemoved') : t('noTemplates')} />
            )
          }
        </Loaded>
      </section>
      {creating !== null && <Creation rows={rows} copyOf={creating} onClose={() => setCreating(null)} />}
    </Page>
  )
}
