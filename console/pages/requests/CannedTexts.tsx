import { Button, Checkbox, Drawer, Input } from 'antd'
import { useState } from 'react'
import { MAX_REMARK } from '@shared/limits'
import { call, type Answer } from '../../api/call'
import { useGet, useWrite } from '../../api/queries'
import { common } from '../../i18n/common.i18n'
import { EditDrawer } from '../../ui/EditDrawer'
import { RemoveButton } from '../../ui/RemoveButton'
import { Empty, Loaded } from '../../ui/states'
import { Tag } from '../../ui/Tag'
import { requests } from './requests.i18n'

type Canned = Answer<'GET /staff/text/list'>[number]
const TEXTS = ['GET /staff/text/list'] as const
const valuesOf = (of: Canned | null) => ({
  title: of?.title ?? '',
  content: of?.content ?? '',
  shared: of?.shared ?? false,
})

/** A yes or no that brings its label along. */
const YesNo = ({
  label,
  value = false,
  onChange,
}: {
  label: string
  value?: boolean
  onChange?: (value: boolean) => void
}) => (
  <Checkbox checked={value} onChange={event => onChange?.(event.target.checked)}>
    {label}
  </Checkbox>
)

function TextForm({ text, onClose }: { text: Canned | null; onClose: () => void }) {
  const t = requests.useT()
  const c = common.useT()
  const create = useWrite('POST /staff/text/create', TEXTS)
  const update = useWrite('POST /staff/text/update', TEXTS)
  return (
    <EditDrawer
      title={t(text ? 'editText' : 'newText')}
      draft={`text ${text?.id ?? 'new'}`}
      fields={[
        { name: 'title', label: t('textTitle'), isRequired: true, input: <Input maxLength={40} /> },
        {
          name: 'content',
          label: t('textContent'),
          hint: t('placeholders'),
          isRequired: true,
          input: <Input.TextArea autoSize={{ minRows: 4, maxRows: 12 }} maxLength={MAX_REMARK} showCount />,
        },
        {
          name: 'shared',
          label: t('textShared'),
          hasLabel: true,
          tell: value => c(value ? 'yes' : 'no'),
          input: <YesNo label={t('textShared')} />,
        },
      ]}
      edited={{ version: text?.version ?? 0, values: valuesOf(text) }}
      save={(values, version) =>
        text ? update.mutateAsync({ body: { ...values, id: text.id, version } }) : create.mutateAsync({ body: values })
      }
      {...(text
        ? {
            again: async () => {
              const now = (await call('GET /staff/text/list')).find(one => one.id === text.id) ?? text
              return { version: now.version, values: valuesOf(now) }
            },
          }
        : {})}
      onClose={onClose}
    />
  )
}

/** Texts that are written once: one's own, which can be changed and removed, and those that colleagues share. */
export default function CannedTexts({ onClose }: { onClose: () => void }) {
  const t = requests.useT()
  const c = common.useT()
  const query = useGet('GET /staff/text/list')
  const remove = useWrite('POST /staff/text/delete', TEXTS)
  const [edited, setEdited] = useState<Canned | 'new' | null>(null)
  return (
    <Drawer
      open
      title={t('manageTexts')}
      onClose={onClose}
      size='large'
      styles={{ wrapper: { maxWidth: '100vw' } }}
      extra={
        <Button type='primary' onClick={() => setEdited('new')}>
          {t('newText')}
        </Button>
      }
    >
      <Loaded query={query} rows={5}>
        {texts =>
          texts.length ? (
            <ul className='texts'>
              {texts.map(one => (
                <li key={one.id}>
                  <b>{one.title}</b>{' '}
                  {one.own ? one.shared && <Tag>{t('textShared')}</Tag> : <Tag>{t('textOfOthers')}</Tag>}
                  <p>{one.content}</p>
                  {one.own && (
                    <div className='detail__actions'>
                      <Button aria-label={`${c('edit')}: ${one.title}`} onClick={() => setEdited(one)}>
                        {c('edit')}
                      </Button>
                      <RemoveButton name={one.title} remove={() => remove.mutateAsync({ body: { id: one.id } })} />
                    </div>
                  )}
                </li>
              ))}
            </ul>
          ) : (
            <Empty icon='chat' text={t('noTexts')} />
          )
        }
      </Loaded>
      {edited && <TextForm text={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />}
    </Drawer>
  )
}
