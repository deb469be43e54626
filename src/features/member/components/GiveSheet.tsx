import { Text, View } from '@tarojs/components'
import Taro from '@tarojs/taro'
import { useRef, useState } from 'react'
import { useAttempt } from '@/api/attempt'
import { call } from '@/api/call'
import { addDays, presentDay } from '@/form/calendar'
import { CalendarSheet } from '@/form/parts/CalendarSheet'
import { Chips } from '@/form/parts/Chips'
import { useLanguage } from '@/i18n'
import { common } from '@/i18n/common.i18n'
import { aria } from '@/platform/aria'
import { inputMode } from '@/platform/input-mode'
import { Button } from '@/ui/Button'
import { Sheet } from '@/ui/Sheet'
import { SwitchRow } from '@/ui/SwitchRow'
import { TextField } from '@/ui/TextField'
import { MOST_DAYS, SCOPES, type Scope } from '@shared/authorization'
import { mayNotWords, mayWords } from '@shared/words/authorization'
import { fullDate } from '@shared/dates'
import { ApiError } from '@shared/envelope'
import { cleanPhone, isMainlandPhone } from '@shared/phone'
import { uniqueKey } from '@shared/random'
import { memberTexts } from '../member.i18n'

const MAX_NAME = 40
const OTHER = 'other'

/** The last day: some near ones at once, any other by the calendar; '' is none. */
function EndDay({ value, onChoose }: { value: string; onChoose: (day: string) => void }) {
  const t = memberTexts.useT()
  const language = useLanguage()
  const [opens, setOpens] = useState(false)
  const today = presentDay()
  const near = [
    { value: addDays(today, 30), text: t('inMonth') },
    { value: `${today.slice(0, 4)}-12-31`, text: t('toYearEnd') },
    { value: addDays(today, 365), text: t('inYear') },
    { value: '', text: t('always') },
  ]
  const isOther = !near.some(one => one.value === value)
  return (
    <>
      <Chips
        name={t('until')}
        chips={[
          ...near,
          ...(isOther ? [{ value, text: fullDate(value, language) }] : []),
          { value: OTHER, text: t('chooseDay'), opens: true },
        ]}
        chosen={[value]}
        onTap={day => (day === OTHER ? setOpens(true) : onChoose(day))}
      />
      {opens && (
        <CalendarSheet
          title={t('until')}
          value={value}
          withTime={false}
          from={today}
          to={addDays(today, MOST_DAYS)}
          onChoose={onChoose}
          onClose={() => setOpens(false)}
        />
      )}
    </>
  )
}

interface Given {
  id: string
  name: string
  scopes: readonly Scope[]
  endDay: string
}

/**
 * Asks whom to invite, what they may do and until when, or only the latter of who is there (`given`); reads back what that means before it
 * counts. What was chosen stays when it is refused.
 */
export function GiveSheet({
  given,
  onClose,
  onDone,
}: {
  given?: Given | undefined
  onClose: () => void
  onDone: () => void
}) {
  const t = memberTexts.useT()
  const say = common.useT()
  const language = useLanguage()
  const [name, setName] = useState(given?.name ?? '')
  const [phone, setPhone] = useState('')
  const [scopes, setScopes] = useState<readonly Scope[]>(given?.scopes ?? ['service'])
  const [endDay, setEndDay] = useState(given?.endDay ?? `${presentDay().slice(0, 4)}-12-31`)
  const [wrong, setWrong] = useState({ name: '', phone: '', scopes: '' })
  const key = useRef(uniqueKey())
  const [run, busy] = useAttempt()
  const number = cleanPhone(phone)
  const send = () =>
    void run(async () => {
      const lacks = {
        name: given || name.trim() ? '' : t('needName'),
        phone: given || isMainlandPhone(number) ? '' : t('needPhone'),
        scopes: scopes.length ? '' : t('needScope'),
      }
      setWrong(lacks)
      if (lacks.name || lacks.phone || lacks.scopes) return
      const gift = { scopes: [...scopes], endDay }
      const options = { idempotencyKey: key.current }
      try {
        if (given) await call('POST /member/changeAuthorization', { body: { id: given.id, ...gift } }, options)
        else
          await call('POST /member/addAuthorization', { body: { name: name.trim(), phone: number, ...gift } }, options)
        onDone()
        void Taro.showToast({ title: given ? say('saved') : t('invited'), icon: 'none' })
      } catch (error) {
        if (!(error instanceof ApiError) || error.isTransient) throw error
        key.current = uniqueKey()
        if (given) throw error
        setWrong({ name: '', phone: error.message, scopes: '' })
      }
    })
  const mayNot = mayNotWords(scopes, language)
  const effect = {
    name: name.trim() || t('personName'),
    may: mayWords(scopes, language),
    until: endDay ? t('untilDay', { day: fullDate(endDay, language) }) : t('untilAlways'),
  }
  return (
    <Sheet title={given ? t('changeOf', { name: given.name }) : t('invite')} onClose={onClose}>
      <View className='member-form member-form--asked'>
        {!given && (
          <>
            <TextField
              id='person-name'
              label={t('personName')}
              value={name}
              error={wrong.name}
              maxLength={MAX_NAME}
              autoComplete='name'
              onInput={setName}
            />
            <TextField
              id='person-phone'
              label={t('personPhone')}
              value={phone}
              error={wrong.phone}
              maxLength={20}
              inputMode={inputMode.digits}
              autoComplete='tel'
              onInput={setPhone}
            />
          </>
        )}
        <Text className='sub'>{t('scopes')}</Text>
        {SCOPES.map(scope => (
          <SwitchRow
            key={scope}
            title={t(`scope_${scope}`)}
            hint={t(`scope_${scope}_hint`)}
            on={scopes.includes(scope)}
            onClick={() => setScopes(scopes.includes(scope) ? scopes.filter(one => one !== scope) : [...scopes, scope])}
          />
        ))}
        {wrong.scopes && (
          <Text className='member-form__wrong' {...aria({ role: 'alert' })}>
            {wrong.scopes}
          </Text>
        )}
        <Text className='sub'>{t('until')}</Text>
        <EndDay value={endDay} onChoose={setEndDay} />
        {scopes.length > 0 && (
          <View className='member-effect'>
            <Text>{mayNot ? t('effect', { ...effect, mayNot }) : t('effectAll', effect)}</Text>
          </View>
        )}
        <Button busy={busy} onClick={send}>
          {given ? say('save') : number ? t('sendTo', { phone: number }) : t('invite')}
        </Button>
      </View>
    </Sheet>
  )
}
