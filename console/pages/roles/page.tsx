import { App, Button, Checkbox, Input, Select } from 'antd'
import { PERMISSION_GROUPS, PERMISSIONS, permissionsIn, type Permission } from '@shared/permissions'
import { call, type Answer } from '../../api/call'
import { useMay, useMe } from '../../api/me'
import { useGet, useWrite } from '../../api/queries'
import { common } from '../../i18n/common.i18n'
import { useRowKeys } from '../../list/useRowKeys'
import { EditDrawer } from '../../ui/EditDrawer'
import { Field } from '../../ui/Field'
import { Icon } from '../../ui/Icon'
import { Page } from '../../ui/Page'
import { Pane } from '../../ui/Pane'
import { RemoveButton } from '../../ui/RemoveButton'
import { Loaded } from '../../ui/states'
import { Tag } from '../../ui/Tag'
import { useRoleName } from '../../ui/useRoleName'
import { useFound, useOpenForm } from '../../ui/useOpenForm'
import { useUrlState } from '../../ui/useUrlState'
import { titles } from '../titles.i18n'
import { roleTexts } from './roles.i18n'
import './roles.css'

type Role = Answer<'GET /staff/role/list'>['list'][number]
const ROLES = ['GET /staff/role/list', 'GET /staff/member/list', 'GET /staff/me'] as const

/** `role`: one that is changed; else a new one that begins with these permissions. */
function RoleForm({
  role = null,
  begin = [],
  onClose,
}: {
  role?: Role | null
  begin?: Permission[]
  onClose: () => void
}) {
  const t = roleTexts.useT()
  const held = useMe().data?.permissions ?? []
  const create = useWrite('POST /staff/role/create', ROLES)
  const update = useWrite('POST /staff/role/update', ROLES)
  const valuesOf = (of: Role | null) => ({
    name: of?.name ?? '',
    permissions: of?.permissions ?? begin.filter(one => held.includes(one)),
  })
  return (
    <EditDrawer
      title={t(role ? 'editRole' : 'newRole')}
      draft={`role ${role?.role ?? ['new', ...begin].join(' ')}`}
      fields={[
        { name: 'name', label: t('roleName'), isRequired: true, input: <Input maxLength={40} /> },
        {
          name: 'permissions',
          label: `${t('permission')} · ${t('yours')}`,
          tell: value =>
            PERMISSIONS.filter(one => Array.isArray(value) && value.includes(one))
              .map(one => t(one))
              .join(', '),
          input: (
            <Checkbox.Group className='permissions'>
              {PERMISSION_GROUPS.map(group => (
                <fieldset key={group} className='permissions__group'>
                  <legend>{t(group)}</legend>
                  {permissionsIn(group).map(one => (
                    <Checkbox key={one} value={one} disabled={!held.includes(one)}>
                      {t(one)}
                    </Checkbox>
                  ))}
                </fieldset>
              ))}
            </Checkbox.Group>
          ),
        },
      ]}
      edited={{ version: role?.version ?? 0, values: valuesOf(role) }}
      save={(values, version) =>
        role
          ? update.mutateAsync({ body: { ...values, id: role.role, version } })
          : create.mutateAsync({ body: values })
      }
      {...(role
        ? {
            again: async () => {
              const now = (await call('GET /staff/role/list')).list.find(one => one.role === role.role) ?? role
              return { version: now.version, values: valuesOf(now) }
            },
          }
        : {})}
      onClose={onClose}
    />
  )
}

/** What each role allows, who has it, and who signs in with a second step. */
export default function Roles() {
  const t = roleTexts.useT()
  const c = common.useT()
  const title = titles.useT()
  const roleName = useRoleName()
  const isManager = useMay()('role.manage')
  const { message } = App.useApp()
  const [get, set] = useUrlState()
  const query = useGet('GET /staff/role/list')
  const remove = useWrite('POST /staff/role/remove', ROLES)
  const requireStep = useWrite('POST /staff/role/secondFactor', ROLES)
  const form = useOpenForm()
  const named = (role: string) => query.data?.list.find(one => one.role === role)
  const edited = useFound(form.edited, named(form.edited))
  // a new one is empty, or begins as the role that is named
  const copied = useFound(form.begun, named(form.begun))
  const open = named(get('id'))
  useRowKeys({
    ids: query.data?.list.map(one => one.role) ?? [],
    open: get('id'),
    onMove: id => set({ id }, { replace: true }),
    onEnter: () => isManager && open && open.version > 0 && form.edit(open.role),
    onClose: () => set({ id: null }),
  })
  return (
    <Page
      title={title('roles')}
      actions={
        isManager && (
          <Button type='primary' onClick={() => form.begin()}>
            {t('newRole')}
          </Button>
        )
      }
      pane={
        <>
          {open && (
            <Pane title={roleName(open)} open onClose={() => set({ id: null })}>
              <div className='detail'>
                <section className='card'>
                  <h2>
                    {roleName(open)}{' '}
                    <Tag tone={open.version ? 'accent' : 'grey'}>{t(open.version ? 'own' : 'built')}</Tag>
                  </h2>
                  <p>{t('members', { n: open.memberCount })}</p>
                  <p>{open.members.map(one => one.displayName).join(', ')}</p>
                  {isManager && (
                    <div className='detail__actions'>
                      {open.version > 0 && <Button onClick={() => form.edit(open.role)}>{c('edit')}</Button>}
                      <Button onClick={() => form.begin(open.role)}>{t('copy')}</Button>
                      {open.version > 0 && (
                        <RemoveButton
                          name={open.name}
                          remove={() => remove.mutateAsync({ body: { id: open.role } }).then(() => set({ id: null }))}
                        />
                      )}
                    </div>
                  )}
                </section>
              </div>
            </Pane>
          )}
          {/* after what it lies over, where a reload opens both */}
          {isManager && edited && edited.version > 0 && (
            <RoleForm key={form.edited} role={edited} onClose={form.close} />
          )}
          {isManager && (copied ?? form.begun === '1') && (
            <RoleForm key={`new ${form.begun}`} begin={copied?.permissions ?? []} onClose={form.close} />
          )}
        </>
      }
    >
      <Loaded query={query} rows={12}>
        {({ list, secondFactorRoles }) => (
          <div className='matrix-frame'>
            <Field label={t('second')}>
              {at => (
                <Select
                  id={at.id}
                  mode='multiple'
                  placeholder={t('nobody')}
                  style={{ width: '100%' }}
                  disabled={!isManager || requireStep.isPending}
                  value={secondFactorRoles}
                  options={[
                    { value: '*', label: t('everybody') },
                    ...list.map(one => ({ value: one.role, label: roleName(one) })),
                  ]}
                  onChange={roles =>
                    requireStep.mutate(
                      { body: { roles } },
                      {
                        onSuccess: () => void message.success(c('saved')),
                        onError: error => void message.error(error.message),
                      },
                    )
                  }
                />
              )}
            </Field>
            <table className='matrix'>
              <thead>
                <tr>
                  <th scope='col'>{t('permission')}</th>
                  {list.map(one => (
                    <th
                      key={one.role}
                      scope='col'
                      data-row-key={one.role}
                      {...(one === open ? { 'aria-current': true } : {})}
                    >
                      <Button type='link' onClick={() => set({ id: one.role })}>
                        {roleName(one)}
                      </Button>
                    </th>
                  ))}
                </tr>
              </thead>
              {PERMISSION_GROUPS.map(group => (
                <tbody key={group}>
                  <tr>
                    <th scope='rowgroup' colSpan={list.length + 1} className='matrix__group'>
                      {t(group)}
                    </th>
                  </tr>
                  {permissionsIn(group).map(permission => (
                    <tr key={permission}>
                      <th scope='row'>{t(permission)}</th>
                      {list.map(one => (
                        <td key={one.role} aria-label={c(one.permissions.includes(permission) ? 'yes' : 'no')}>
                          {one.permissions.includes(permission) ? <Icon name='check' size={16} /> : '·'}
                        </td>
                      ))}
                    </tr>
                  ))}
                </tbody>
              ))}
            </table>
          </div>
        )}
      </Loaded>
    </Page>
  )
}
