import { Alert, App, Checkbox } from 'antd'
import { useId } from 'react'
import type { Answer } from '../../api/call'
import { useGet, useWrite } from '../../api/queries'
import { Loaded } from '../../ui/states'
import { messageTexts } from './message-setting.i18n'

type Setting = Answer<'GET /staff/message/setting'>
const WISHES = ['duty', 'dingtalk', 'wecom', 'sms', 'quiet'] as const
type Wish = (typeof WISHES)[number]

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
    if (wish === 'quiet') return t('quietHint', { from: setting.quietFrom, to: setting.quietTo })
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
