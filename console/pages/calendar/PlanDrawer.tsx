import { Alert, Button, Drawer, Input, InputNumber, Select } from 'antd'
import { useState } from 'react'
import { Link } from 'wouter'
import { dayLabel } from '@shared/dates'
import { dialled } from '@shared/phone'
import { useGet, useGetWhen } from '../../api/queries'
import { useLanguage } from '../../i18n/texts'
import { CustomerLink } from '../../ui/CustomerLink'
import { Field } from '../../ui/Field'
import { Icon } from '../../ui/Icon'
import { Loaded } from '../../ui/states'
import { calendar } from './calendar.i18n'
import { clockOf, usePlan, windowText, type Visit } from './plan'

const DEFAULT_MINUTES = 120

/** Who comes when, chosen without dragging: times at which somebody is free, or any other. */
export function PlanDrawer({ visit, day, onClose }: { visit: Visit; day: string; onClose: () => void }) {
  const t = calendar.useT()
  const language = useLanguage()
  // who cannot come is not proposed again
  const [staffId, setStaffId] = useState(visit.placed ? visit.executorStaffId : '')
  const [time, setTime] = useState(visit.planTime.replace(' ', 'T'))
  const [minutes, setMinutes] = useState(visit.planMinutes || DEFAULT_MINUTES)
  const [reason, setReason] = useState('')
  const { plan, isBusy } = usePlan()
  const people = useGet('GET /staff/list')
  const planTime = time.replace('T', ' ')
  const { kind, id } = visit
  const free = useGet('GET /staff/visit/free', { query: { kind, id, day, days: '3', ...(staffId ? { staffId } : {}) } })
  const clashes = useGetWhen(
    'GET /staff/visit/clash',
    staffId && planTime ? { query: { staffId, planTime, minutes: String(minutes), kind, id } } : null,
  )
  const save = async () => {
    const to = { staffId, planTime, ...(minutes === visit.planMinutes ? {} : { minutes }) }
    if (await plan(visit, { ...to, ...(reason.trim() ? { reason: reason.trim() } : {}) })) onClose()
  }
  return (
    <Drawer
      open
      title={t('planFor', { title: visit.title })}
      onClose={onClose}
      size='large'
      styles={{ wrapper: { maxWidth: '100vw' } }}
      extra={
        <Button type='primary' loading={isBusy} disabled={!staffId || !planTime} onClick={() => void save()}>
          {t('plan')}
        </Button>
      }
    >
      <p className='plan__about'>
        <Link href={`/work/${kind}/${id}`}>
          {t('open')} {visit.number}
        </Link>
        {visit.planTime && <span>{windowText(visit)}</span>}
        <CustomerLink id={visit.customerId} name={visit.customerName} />
        {visit.address && <span>{visit.address}</span>}
        {visit.linkmanPhone && (
          <a href={`tel:${dialled(visit.linkmanPhone)}`}>
            <Icon name='phone' size={16} /> {t('call')}
          </a>
        )}
      </p>
      <div className='plan__fields'>
        <Field label={t('engineer')}>
          {at => (
            <Select
              id={at.id}
              showSearch={{ optionFilterProp: 'label' }}
              style={{ width: '100%' }}
              value={staffId || undefined}
              options={(people.data ?? []).map(one => ({ value: one.staffId, label: one.displayName }))}
              onChange={(next: string) => setStaffId(next)}
            />
          )}
        </Field>
        <div className='fields'>
          <Field label={t('time')}>
            {at => <Input {...at} type='datetime-local' value={time} onChange={event => setTime(event.target.value)} />}
          </Field>
          <Field label={t('minutes')}>
            {at => (
              <InputNumber
                id={at.id}
                style={{ width: '100%' }}
                min={15}
                max={4320}
                step={15}
                precision={0}
                value={minutes}
                onChange={next => setMinutes(next ?? DEFAULT_MINUTES)}
              />
            )}
          </Field>
        </div>
        {!planTime && free.data?.lacks && (
          <Alert type='warning' showIcon title={t('lacks', { name: free.data.lacks })} />
        )}
        {(clashes.data ?? []).map(({ kind: what, title, start, end, isOnlyWay }) => (
          <Alert
            key={what + start}
            type='warning'
            showIcon
            title={
              what === 'skill'
                ? t('lacks', { name: title })
                : `${t(isOnlyWay ? 'noWay' : 'takes', { title: title || t(what === 'visit' ? 'clash' : what) })} (${clockOf(Date.parse(start), day)}–${clockOf(Date.parse(end), day)})`
            }
          />
        ))}
        <Field label={t('reason')}>
          {at => <Input {...at} maxLength={200} value={reason} onChange={event => setReason(event.target.value)} />}
        </Field>
      </div>
      <h3>{t('free')}</h3>
      <Loaded query={free} rows={4}>
        {({ days }) =>
          days.some(({ slots }) => slots.length) ? (
            days
              .filter(({ slots }) => slots.length)
              .map(one => (
                <section key={one.day} className='plan__day'>
                  <h4>{dayLabel(one.day, language)}</h4>
                  <ul>
                    {one.slots.map(slot => (
                      <li key={slot.planTime}>
                        <Button
                          type={slot.planTime === planTime ? 'primary' : 'default'}
                          onClick={() => {
                            setTime(slot.planTime.replace(' ', 'T'))
                            const [first] = slot.staff
                            if (!staffId && first) setStaffId(first.staffId)
                          }}
                        >
                          {slot.planTime.slice(11)}–{slot.end.slice(-5)}
                          <small>
                            {' '}
                            {t('freePeople', { n: slot.staff.length })}
                            {slot.full && ` · ${t('full')}`}
                          </small>
                        </Button>
                      </li>
                    ))}
                  </ul>
                </section>
              ))
          ) : (
            <p>{t('noFree')}</p>
          )
        }
      </Loaded>
    </Drawer>
  )
}
