import { Input, Select } from 'antd'
import { LANGUAGES } from '@shared/language'
import { cleanPhone, isMainlandPhone } from '@shared/phone'
import { keeping } from '../../i18n/keeping.i18n'
import { LANGUAGE_NAMES } from '../../i18n/language-names'
import { call, type Answer } from '../../api/call'
import { useGet, useWrite } from '../../api/queries'
import { EditDrawer, type EditField } from '../../ui/EditDrawer'
import { useRoleName } from '../../ui/useRoleName'
import { AreasInput, useAreaNames } from '../../ui/AreasInput'
import { staffTexts } from './staff.i18n'

type Member = Answer<'GET /staff/member/get'>
export type Link = Answer<'POST /staff/member/link'>
interface Values {
  displayName: string
  account: string
  phone: string
  roles: string[]
  teamId: string
  skills: string[]
  areas: string[]
  language: string
  openUserId: string
}
const valuesOf = (of: Member | null): Values => ({
  displayName: of?.displayName ?? '',
  account: of?.account ?? '',
  phone: of?.phone ?? '',
  roles: of?.roles.map(({ role }) => role) ?? ['engineer'],
  teamId: of?.team?.id ?? '',
  skills: of?.skills ?? [],
  areas: of?.areas ?? [],
  language: of?.language ?? '',
  openUserId: of?.openUserId ?? '',
})
const bodyOf = ({ teamId, language, ...values }: Values) => ({
  ...values,
  teamId: teamId || null,
  language: LANGUAGES.find(one => one === language) ?? ('' as const),
})
export const MEMBERS = [
  'GET /staff/list',
  'GET /staff/member/list',
  'GET /staff/member/get',
  'GET /staff/team/list',
  'GET /staff/role/list',
] as const

/** Makes an account, whose link is given on, or changes one. */
export function MemberForm({
  member,
  onInvited,
  onClose,
}: {
  member: Member | null
  onInvited: (name: string, link: Link) => void
  onClose: () => void
}) {
  const t = staffTexts.useT()
  const k = keeping.useT()
  const roleName = useRoleName()
  const areaName = useAreaNames(true)
  const roles = useGet('GET /staff/role/list')
  const teams = useGet('GET /staff/team/list')
  const skills = useGet('GET /staff/skill/list')
  const create = useWrite('POST /staff/member/create', MEMBERS)
  const update = useWrite('POST /staff/member/update', MEMBERS)
  const listed =
    (options: readonly { value: string; label: string }[]) =>
    (value: unknown): string =>
      (Array.isArray(value) ? value : [value])
        .map(one => options.find(option => option.value === one)?.label ?? String(one ?? ''))
        .join(', ')
  const roleOptions = (roles.data?.list ?? []).map(one => ({ value: one.role, label: roleName(one) }))
  const teamOptions = [
    { value: '', label: t('noTeam') },
    ...(teams.data ?? []).map(({ id, name }) => ({ value: id, label: name })),
  ]
  const skillOptions = (skills.data?.list ?? []).map(({ id, name }) => ({ value: id, label: name }))
  const languageOptions = [
    { value: '', label: '–' },
    ...LANGUAGES.map(value => ({ value, label: LANGUAGE_NAMES[value] })),
  ]
  const fields: EditField<Values>[] = [
    { name: 'displayName', label: t('name'), isRequired: true, input: <Input maxLength={40} /> },
    { name: 'account', label: t('accountName'), isRequired: true, input: <Input maxLength={64} spellCheck={false} /> },
    {
      name: 'phone',
      label: t('phone'),
      check: value =>
        typeof value === 'string' && value.trim() && value !== member?.phone && !isMainlandPhone(cleanPhone(value))
          ? k('invalidPhone')
          : undefined,
      input: <Input type='tel' maxLength={20} />,
    },
    {
      name: 'roles',
      label: t('roles'),
      tell: listed(roleOptions),
      input: <Select mode='multiple' options={roleOptions} optionFilterProp='label' />,
    },
    { name: 'teamId', label: t('team'), tell: listed(teamOptions), input: <Select options={teamOptions} /> },
    {
      name: 'skills',
      label: t('skills'),
      tell: listed(skillOptions),
      input: <Select mode='multiple' options={skillOptions} optionFilterProp='label' />,
    },
    {
      name: 'areas',
      label: t('areas'),
      tell: value => (Array.isArray(value) ? value.map(code => areaName(String(code))).join(', ') : ''),
      input: <AreasInput none={t('everywhere')} />,
    },
    {
      name: 'language',
      label: t('language'),
      tell: listed(languageOptions),
      input: <Select options={languageOptions} />,
    },
    { name: 'openUserId', label: t('openUserId'), input: <Input maxLength={64} spellCheck={false} /> },
  ]
  return (
    <EditDrawer<Values>
      title={t(member ? 'edit' : 'invite')}
      draft={`member ${member?.id ?? 'new'}`}
      fields={fields}
      {...(member ? {} : { saveText: t('invite') })}
      edited={{ version: member?.version ?? 0, values: valuesOf(member) }}
      save={async (values, version) => {
        if (member) return update.mutateAsync({ body: { ...bodyOf(values), id: member.id, version } })
        const { link } = await create.mutateAsync({ body: bodyOf(values) })
        onInvited(values.displayName, link)
      }}
      {...(member
        ? {
            again: async () => {
              const now = await call('GET /staff/member/get', { query: { id: member.id } })
              return { version: now.version, values: valuesOf(now) }
            },
          }
        : {})}
      onClose={onClose}
    />
  )
}
