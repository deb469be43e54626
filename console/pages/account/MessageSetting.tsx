import { Alert, App, Button, Checkbox, Input } from 'antd'
import { useId } from 'react'
import type { Answer } from '../../api/call'
import { useGet, useWrite } from '../../api/queries'
import { common } from '../../i18n/common.i18n'
import { useDraft, useLeaveGuard } from '../../ui/draft'
import { Field } from '../../ui/Field'
import { Loaded } from '../../ui/states'
import { messageTexts } from './message-setting.i18n'

type Setting = Answer<'GET /staff/message/setting'>
const WISHES = ['duty', 'dingtalk', 'wecom', 'sms', 'quiet'] as const
type Wish = (typeof WISHES)[number]

/** From when to when one is not rung: one's own hours, or as long as there are none the company's. */
function QuietHours({ setting: { quietHours, ownQuietHours } }: { setting: Setting }) {
  const t = messageTexts.useT()
  const say = common.useT()
  const { message } = App.useApp()
  const write = useWrite('POST /staff/message/setting', ['GET /staff/message/setting'])
  const { value, isDirty, set, drop, saved } = useDraft('own quiet hours', ownQuietHours ?? quietHours)
  useLeaveGuard()
  const save = (own: typeof ownQuietHours) => {
    if (write.isPending) return
    write.mutate(
      { body: { ownQuietHours: own } },
      { onSuccess: () => (own ? saved(own) : drop()), onError: error => void message.error(error.message) },
    )
  }
  return (
    <form
      className='wishes__hours'
      onSubmit={submit => {
        submit.preventDefault()
        if (isDirty) save(value)
      }}
    >
      {(['from', 'to'] as const).map(end => (
        <Field key={end} label={t(end === 'from' ? 'quietFrom' : 'quietTo')}>
          {at => (
            <Input
              {...at}
              type='time'
              required
              value={value[end]}
              onChange={change => set({ [end]: change.target.value })}
            />
          )}
        </Field>
      ))}
      {isDirty && (
        <Button type='primary' htmlType='submit' loading={write.isPending}>
          {say('save')}
        </Button>
      )}
      {ownQuietHours && (
        <Button type='link' disabled={write.isPending} onClick={() => save(null)}>
          {t('asCompany', { from: quietHours.from, to: quietHours.to })}
        </Button>
      )}
    </form>
  )
}

function Wishes({ setting, phone }: { setting: Setting; phone: string }) {
  const t = messageTexts.useT()
  const { message } = App.useApp()
  const id = useId()
  const write = useWrite('POST /staff/message/setting', ['GET /staff/message/setting'])
  const isOffered: Readonly<Partial<Record<Wish, boolean>>> = {
    dingtalk: setting.hasDingtalk,
    wecom: setting.hasWecom,
    sms: setting.hasSms,
  }
  const hintOf = (wish: Wish): string => {
    if (isOffered[wish] === false) return t('notOffered')
    if (wish === 'duty') return t('dutyHint')
    if (wish === 'sms') return phone ? t('smsHint') : t('noPhone')
    if (wish === 'quiet') {
      const { from, to } = setting.ownQuietHours ?? setting.quietHours
      return t('quietHint', { from, to })
    }
    return ''
  }
  const isReached = (['dingtalk', 'wecom', 'sms'] as const).some(way => isOffered[way] && setting[way])
  return (
    <>
      <ul className='wishes'>
        {WISHES.map(wish => {
          const hint = hintOf(wish)
          const isNext = write.isPending && write.variables?.body?.[wish] !== undefined
          return (
            <li key={wish}>
              <Checkbox
                // what was pressed shows at once, and goes back when it is refused
                checked={isNext ? Boolean(write.variables?.body?.[wish]) : setting[wish]}
                disabled={isOffered[wish] === false || write.isPending}
                {...(hint ? { 'aria-describedby': `${id}${wish}` } : {})}
                onChange={({ target: { checked } }) =>
                  write.mutate({ body: { [wish]: checked } }, { onError: error => void message.error(error.message) })
                }
              >
                {t(wish)}
              </Checkbox>
              {hint && (
                <p id={`${id}${wish}`} className='field__hint'>
                  {hint}
                </p>
              )}
              {wish === 'quiet' && setting.quiet && <QuietHours setting={setting} />}
            </li>
          )
        })}
      </ul>
      {!isReached && <Alert type='warning' title={t('noWay')} />}
    </>
  )
}

/** Of what and by which way somebody wants to be told. */
export function MessageSetting({ phone }: { phone: string }) {
  const t = messageTexts.useT()
  const query = useGet('GET /staff/message/setting')
  return (
    <section className='card'>
      <h2>{t('messages')}</h2>
      <p className='field__hint'>{t('messagesHint')}</p>
      <Loaded query={query} rows={4}>
        {setting => <Wishes setting={setting} phone={phone} />}
      </Loaded>
    </section>
  )
}
