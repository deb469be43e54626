import { App, Button, Modal, Typography } from 'antd'
import { useState } from 'react'
import { fullDate } from '@shared/dates'
import type { Answer } from '../../api/call'
import { useMay, useMe } from '../../api/me'
import { useGet, useWrite } from '../../api/queries'
import { common } from '../../i18n/common.i18n'
import { useLanguage } from '../../i18n/texts'
import type { ListDefinition } from '../../list/definition'
import { List } from '../../list/List'
import { Facts } from '../../ui/Facts'
import { Page } from '../../ui/Page'
import { Pane } from '../../ui/Pane'
import { Loaded } from '../../ui/states'
import { Tag } from '../../ui/Tag'
import { Time } from '../../ui/Time'
import { useRoleName } from '../../ui/useRoleName'
import { useOpenForm } from '../../ui/useOpenForm'
import { useUrlState } from '../../ui/useUrlState'
import { titles } from '../titles.i18n'
import { MemberForm, MEMBERS, type Link } from './MemberForm'
import { useAreaNames } from '../../ui/AreasInput'
import { staffTexts } from './staff.i18n'

type Member = Answer<'GET /staff/member/get'>

function State({ member: { enabled, hasPassword, openUserId } }: { member: Member }) {
  const t = staffTexts.useT()
  if (!enabled) return <Tag>{t('off')}</Tag>
  return hasPassword || openUserId ? <Tag tone='green'>{t('on')}</Tag> : <Tag tone='amber'>{t('invited')}</Tag>
}

/** A link by which somebody chooses a password, shown once. */
function LinkDialog({ name, link, onClose }: { name: string; link: Link; onClose: () => void }) {
  const t = staffTexts.useT()
  const c = common.useT()
  const language = useLanguage()
  return (
    <Modal
      open
      title={t('linkTitle', { name })}
      footer={<Button onClick={onClose}>{c('close')}</Button>}
      onCancel={onClose}
    >
      <Typography.Paragraph code copyable>
        {link.url}
      </Typography.Paragraph>
      <p className='field__hint'>{t('linkHint', { time: fullDate(link.expireTime, language) })}</p>
    </Modal>
  )
}

function MemberPane({
  id,
  onLink,
  onClose,
}: {
  id: string
  onLink: (name: string, link: Link) => void
  onClose: () => void
}) {
  const t = staffTexts.useT()
  const c = common.useT()
  const roleName = useRoleName()
  const isManager = useMay()('staff.manage')
  // password and second step of one's own are changed on the page of the account
  const isMe = useMe().data?.staffId === id
  const { message, modal } = App.useApp()
  const query = useGet('GET /staff/member/get', { query: { id } })
  const areaName = useAreaNames(!!query.data?.areas.length)
  const skills = useGet('GET /staff/skill/list')
  const flip = useWrite('POST /staff/member/switch', MEMBERS)
  const link = useWrite('POST /staff/member/link', MEMBERS)
  const removeFactor = useWrite('POST /staff/member/removeSecondFactor', MEMBERS)
  const form = useOpenForm()
  const tell = {
    onSuccess: () => void message.success(t('switched')),
    onError: (error: Error) => void message.error(error.message),
  }
  const asked = (title: string, onOk: () => void) =>
    modal.confirm({ title, okText: c('confirm'), cancelText: c('cancel'), onOk })
  return (
    <Pane title={query.data?.displayName ?? t('name')} open onClose={onClose}>
      <Loaded query={query}>
        {member => (
          <div className='detail'>
            <section className='card'>
              <h2>
                {member.displayName} <State member={member} />
              </h2>
              <Facts
                of={[
                  { label: t('accountName'), value: member.account },
                  { label: t('phone'), value: member.phone },
                  { label: t('roles'), value: member.roles.map(roleName).join(', ') },
                  { label: t('team'), value: member.team?.name },
                  {
                    label: t('skills'),
                    value: member.skills
                      .map(one => skills.data?.list.find(skill => skill.id === one)?.name ?? one)
                      .join(', '),
                  },
                  { label: t('areas'), value: member.areas.map(areaName).join(', ') || t('everywhere') },
                  { label: t('openUserId'), value: member.openUserId },
                  { label: t('second'), value: c(member.secondFactor ? 'yes' : 'no') },
                  { label: t('lastLogin'), value: member.lastLoginTime && <Time at={member.lastLoginTime} /> },
                  { label: t('added'), value: <Time at={member.createTime} /> },
                ]}
              />
              {isManager && (
                <div className='detail__actions'>
                  <Button onClick={() => form.edit(id)}>{c('edit')}</Button>
                  {member.enabled && !isMe && (
                    <Button
                      onClick={() =>
                        link.mutate(
                          { body: { id } },
                          { onSuccess: made => onLink(member.displayName, made), onError: tell.onError },
                        )
                      }
                    >
                      {t(member.hasPassword ? 'resetLink' : 'newLink')}
                    </Button>
                  )}
                  {member.secondFactor && !isMe && (
                    <Button onClick={() => asked(t('removeSecond'), () => removeFactor.mutate({ body: { id } }, tell))}>
                      {t('removeSecond')}
                    </Button>
                  )}
                  <Button
                    danger={member.enabled}
                    loading={flip.isPending}
                    onClick={() => {
                      const change = () =>
                        flip.mutate({ body: { id, version: member.version, enabled: !member.enabled } }, tell)
                      if (member.enabled) asked(`${t('switchOff')} · ${member.displayName}`, change)
                      else change()
                    }}
                  >
                    {t(member.enabled ? 'switchOff' : 'switchOn')}
                  </Button>
                </div>
              )}
            </section>
            {isManager && form.edited === id && <MemberForm member={member} onInvited={onLink} onClose={form.close} />}
          </div>
        )}
      </Loaded>
    </Pane>
  )
}

export default function Staff() {
  const t = staffTexts.useT()
  const title = titles.useT()
  const roleName = useRoleName()
  const isManager = useMay()('staff.manage')
  const [get, set] = useUrlState()
  const form = useOpenForm()
  const [shown, setShown] = useState<{ name: string; link: Link } | null>(null)
  const roles = useGet('GET /staff/role/list')
  const teams = useGet('GET /staff/team/list')
  const definition: ListDefinition<'GET /staff/member/list'> = {
    call: 'GET /staff/member/list',
    input: (asked, page) => ({
      query: {
        ...page,
        keyword: asked.search,
        role: asked.role || undefined,
        teamId: asked.team || undefined,
        enabled: asked.state ? asked.state === 'on' : undefined,
      },
    }),
    idOf: row => row.id,
    columns: [
      { key: 'name', title: t('name'), isMain: true, render: row => row.displayName },
      { key: 'account', title: t('accountName'), width: 150, render: row => row.account },
      { key: 'phone', title: t('phone'), width: 140, render: row => row.phone },
      { key: 'roles', title: t('roles'), width: 200, render: row => row.roles.map(roleName).join(', ') },
      { key: 'team', title: t('team'), width: 130, render: row => row.team?.name },
      { key: 'state', title: t('state'), width: 110, render: row => <State member={row} /> },
      {
        key: 'last',
        title: t('lastLogin'),
        width: 150,
        align: 'right',
        render: row => <Time at={row.lastLoginTime} />,
      },
      {
        key: 'added',
        title: t('added'),
        width: 150,
        align: 'right',
        isHidden: true,
        render: row => <Time at={row.createTime} />,
      },
    ],
    filters: [
      {
        name: 'role',
        label: t('roles'),
        options: (roles.data?.list ?? []).map(one => ({ value: one.role, label: roleName(one) })),
      },
      {
        name: 'team',
        label: t('team'),
        options: (teams.data ?? []).map(({ id, name }) => ({ value: id, label: name })),
      },
      {
        name: 'state',
        label: t('state'),
        options: [
          { value: 'on', label: t('on') },
          { value: 'off', label: t('off') },
        ],
      },
    ],
    searchLabel: t('search'),
    empty: { text: t('empty') },
  }
  const open = get('id')
  const onLink = (name: string, link: Link) => setShown({ name, link })
  return (
    <Page
      title={title('staff')}
      actions={
        isManager && (
          <Button type='primary' onClick={() => form.begin()}>
            {t('invite')}
          </Button>
        )
      }
      pane={open && <MemberPane key={open} id={open} onLink={onLink} onClose={() => set({ id: null })} />}
    >
      <List definition={definition} />
      {isManager && form.begun && <MemberForm member={null} onInvited={onLink} onClose={form.close} />}
      {shown && <LinkDialog {...shown} onClose={() => setShown(null)} />}
    </Page>
  )
}
