import { Button, Input, Select } from 'antd'
import { useState } from 'react'
import { call, type Answer } from '../../api/call'
import { useMay } from '../../api/me'
import { useGet, useWrite } from '../../api/queries'
import { common } from '../../i18n/common.i18n'
import { useMarkedRow } from '../../list/useRowKeys'
import { EditDrawer } from '../../ui/EditDrawer'
import { Page } from '../../ui/Page'
import { RemoveButton } from '../../ui/RemoveButton'
import { Empty, Loaded } from '../../ui/states'
import { useFound, useOpenForm } from '../../ui/useOpenForm'
import { titles } from '../titles.i18n'
import { MEMBERS } from './MemberForm'
import { staffTexts } from './staff.i18n'

type Team = Answer<'GET /staff/team/list'>[number]
const valuesOf = (of: Team | null) => ({
  name: of?.name ?? '',
  members: of?.members.map(({ staffId }) => staffId) ?? [],
})

function TeamForm({ team, onClose }: { team: Team | null; onClose: () => void }) {
  const t = staffTexts.useT()
  const create = useWrite('POST /staff/team/create', MEMBERS)
  const update = useWrite('POST /staff/team/update', MEMBERS)
  const [keyword, setKeyword] = useState('')
  const found = useGet('GET /staff/member/list', { query: { keyword, pageSize: 50 } })
  const known = new Map(
    [
      ...(team?.members.map(({ staffId, displayName }) => [staffId, displayName] as const) ?? []),
      ...(found.data?.list.map(({ id, displayName }) => [id, displayName] as const) ?? []),
    ].map(([value, label]) => [value, label]),
  )
  return (
    <EditDrawer
      title={t(team ? 'editTeam' : 'newTeam')}
      draft={`team ${team?.id ?? 'new'}`}
      fields={[
        { name: 'name', label: t('teamName'), isRequired: true, input: <Input maxLength={40} /> },
        {
          name: 'members',
          label: t('members'),
          tell: value => (Array.isArray(value) ? value.map(id => known.get(String(id)) ?? '').join(', ') : ''),
          input: (
            <Select
              mode='multiple'
              filterOption={false}
              onSearch={setKeyword}
              options={[...known].map(([value, label]) => ({ value, label }))}
            />
          ),
        },
      ]}
      edited={{ version: team?.version ?? 0, values: valuesOf(team) }}
      save={(values, version) =>
        team ? update.mutateAsync({ body: { ...values, id: team.id, version } }) : create.mutateAsync({ body: values })
      }
      {...(team
        ? {
            again: async () => {
              const now = (await call('GET /staff/team/list')).find(one => one.id === team.id) ?? team
              return { version: now.version, values: valuesOf(now) }
            },
          }
        : {})}
      onClose={onClose}
    />
  )
}

/** Staff who work together. */
export default function Teams() {
  const t = staffTexts.useT()
  const c = common.useT()
  const title = titles.useT()
  const isManager = useMay()('staff.manage')
  const query = useGet('GET /staff/team/list')
  const remove = useWrite('POST /staff/team/remove', MEMBERS)
  const form = useOpenForm()
  const edited = useFound(
    form.edited,
    query.data?.find(one => one.id === form.edited),
  )
  const open = useMarkedRow(query.data?.map(one => one.id) ?? [], id => isManager && form.edit(id))
  return (
    <Page
      title={title('teams')}
      actions={
        isManager && (
          <Button type='primary' onClick={() => form.begin()}>
            {t('newTeam')}
          </Button>
        )
      }
    >
      <Loaded query={query}>
        {teams =>
          teams.length ? (
            <div className='detail'>
              {teams.map(team => (
                <section
                  key={team.id}
                  className='card'
                  data-row-key={team.id}
                  {...(team.id === open ? { 'aria-current': true } : {})}
                >
                  <h2>{team.name}</h2>
                  <p>{team.members.map(one => one.displayName).join(', ') || c('none')}</p>
                  {isManager && (
                    <div className='detail__actions'>
                      <Button onClick={() => form.edit(team.id)}>{c('edit')}</Button>
                      <RemoveButton name={team.name} remove={() => remove.mutateAsync({ body: { id: team.id } })} />
                    </div>
                  )}
                </section>
              ))}
            </div>
          ) : (
            <Empty text={t('noTeams')} />
          )
        }
      </Loaded>
      {isManager && (edited ?? form.begun) && <TeamForm key={form.edited} team={edited} onClose={form.close} />}
    </Page>
  )
}
