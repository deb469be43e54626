import { useState, type ReactNode } from 'react'
import { Link } from 'wouter'
import type { Permission } from '@shared/permissions'
import { DEFAULT_SLA, DEFAULT_WORKING_TIME } from '@shared/sla'
import { domainId, portalUrl } from '../../api/address'
import { useMay, useMe } from '../../api/me'
import { useGetWhen } from '../../api/queries'
import { Icon } from '../../ui/Icon'
import { steps } from './first-steps.i18n'

const HIDDEN = `lianke-console steps hidden ${domainId}`
/** Vendors that reach staff away from the console. */
const RINGING: readonly string[] = ['dingtalk', 'wecom', 'sms']
const PARTS = ['days', 'holidays', 'extraDays'] as const
const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

interface Step {
  name: 'company' | 'hours' | 'people' | 'form' | 'entrance' | 'request'
  isDone: boolean
  /** where it is done */
  way: ReactNode
}

/** What is there of a company, as steps to its first request; undefined until it is known. */
function useSteps(total: number): Step[] | undefined {
  const t = steps.useT()
  const may = useMay()
  const me = useMe().data
  const whole = { query: { pageNum: 1, pageSize: 1 } }
  const tenant = useGetWhen('GET /staff/tenant/get', {}).data
  const hours = useGetWhen('GET /staff/hours/get', {}).data
  const people = useGetWhen('GET /staff/list', {}).data
  const templates = useGetWhen('GET /staff/template/list', may('template.manage') ? { query: {} } : null).data
  const vendors = useGetWhen('GET /staff/provider/list', may('provider.manage') ? {} : null).data
  const contacts = useGetWhen('GET /staff/linkman/list', may('customer.read') ? whole : null).data
  if (!me || !tenant || !hours || !people) return undefined
  const hasTexts = vendors?.some(one => one.kind === 'sms' && one.state !== 'off') ?? false
  const rings = vendors?.some(one => RINGING.includes(one.kind) && one.state !== 'off') ?? true
  const isOpen = tenant.flags.signUp
  const to = (permission: Permission, path: string, words: string): ReactNode =>
    may(permission) && <Link href={path}>{words}</Link>
  const portal = portalUrl(me.portalOrigin)
  return [
    {
      name: 'company',
      isDone: tenant.logo !== '' || Object.values(tenant.introduction).some(Boolean),
      way: to('tenant.manage', '/setup/company', t('toCompany')),
    },
    {
      name: 'hours',
      isDone:
        PARTS.some(part => !isSame(hours.workingTime[part], DEFAULT_WORKING_TIME[part])) ||
        // a database keeps the parts of an object in its own order
        !isSame(Object.entries(hours.sla).sort(), Object.entries(DEFAULT_SLA).sort()),
      way: to('tenant.manage', '/setup/hours', t('toHours')),
    },
    {
      name: 'people',
      isDone: people.some(one => one.staffId !== me.staffId),
      way: (
        <>
          {to('staff.manage', '/staff', t('toPeople'))}{' '}
          {!rings && to('provider.manage', '/setup/providers', t('toRinging'))}
        </>
      ),
    },
    {
      name: 'form',
      isDone: templates?.some(one => one.enabled) ?? true,
      way: to('template.manage', '/setup/templates', t('toForm')),
    },
    {
      name: 'entrance',
      isDone: (contacts?.total ?? 0) > 0 || (isOpen && hasTexts),
      way: isOpen ? (
        <>
          {to('provider.manage', '/setup/providers', t('toProviders'))}{' '}
          {to('customer.write', '/customers?new=1', t('toContacts'))}
        </>
      ) : (
        <>
          {to('tenant.manage', '/setup/company', t('toSignUp'))}{' '}
          {to('customer.write', '/customers?new=1', t('toContacts'))}
        </>
      ),
    },
    {
      name: 'request',
      isDone: total > 0,
      way: (
        <a href={portal} target='_blank' rel='noreferrer'>
          {portal}
        </a>
      ),
    },
  ]
}

/** What is left to do until a new company's first request is finished, each with its page. Unfolded while there is none. */
export default function FirstSteps({ total }: { total: number }) {
  const t = steps.useT()
  const [isHidden, setHidden] = useState(() => localStorage.getItem(HIDDEN) !== null)
  const list = useSteps(total)
  if (isHidden || !list) return null
  return (
    <details className='first-steps' open={total === 0}>
      <summary>
        {t('title')} {list.filter(one => one.isDone).length}/{list.length}
      </summary>
      <ol>
        {list.map(({ name, isDone, way }) => (
          <li key={name} className={isDone ? 'first-steps__done' : undefined}>
            <span className='first-steps__mark' role='img' aria-label={t(isDone ? 'done' : 'open')}>
              {isDone && <Icon name='check' size={14} />}
            </span>
            <div>
              <b>{t(name)}</b>
              <p>{t(`${name}Hint`)}</p>
              {way && <p className='first-steps__way'>{way}</p>}
            </div>
          </li>
        ))}
      </ol>
      <p>
        {t('last')}{' '}
        <button
          type='button'
          className='queue__more'
          onClick={() => {
            localStorage.setItem(HIDDEN, '1')
            setHidden(true)
          }}
        >
          {t('hide')}
        </button>
      </p>
    </details>
  )
}
