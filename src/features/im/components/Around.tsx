import { Text, View } from '@tarojs/components'
import Taro from '@tarojs/taro'
import { useEffect, useState } from 'react'
import { call } from '@/api/call'
import { common } from '@/i18n/common.i18n'
import { aria } from '@/platform/aria'
import { callPhone } from '@/platform/phone'
import { inputMode } from '@/platform/input-mode'
import { TextInput } from '@/platform/text-input'
import { go } from '@/screen/go'
import { useDoor } from '@/stores/door'
import { Button } from '@/ui/Button'
import { Icon } from '@/ui/Icon'
import { radioOf } from '@/ui/radio'
import { Star, Stars } from '@/ui/Stars'
import { starTexts } from '@/ui/stars.i18n'
import { Tap } from '@/ui/Tap'
import { TextField } from '@/ui/TextField'
import { MAX_IM_RATING_TEXT } from '@shared/im'
import { imTexts } from '../im.i18n'
import type { Talk } from '../talk.session'
import type { Conversation } from '../types'
import './Around.scss'

const STARS = [1, 2, 3, 4, 5]

/** A visitor can be called back: who waits, or comes when nobody is there. */
function Phone({ talk }: { talk: Talk }) {
  const t = imTexts.useT()
  const [phone, setPhone] = useState('')
  const [busy, setBusy] = useState(false)
  const [isKept, setIsKept] = useState(false)
  if (isKept) return <View className='sub'>{t('phoneKept')}</View>
  const leave = async () => {
    setBusy(true)
    setIsKept(await talk.leavePhone(phone.trim()))
    setBusy(false)
  }
  return (
    <View className='im-around__phone'>
      <TextField
        id='im-phone'
        label={t('phone')}
        value={phone}
        onInput={setPhone}
        maxLength={20}
        inputMode={inputMode.digits}
        autoComplete='tel'
      >
        <Button kind='plain' size='small' busy={busy} disabled={phone.trim().length < 5} onClick={() => void leave()}>
          {t('leavePhone')}
        </Button>
      </TextField>
    </View>
  )
}

interface OutProps {
  /** null where the door has no form */
  onRequest: (() => void) | null
  isVisitor: boolean
  talk: Talk
}
/** What can be done where nobody answers soon. */
function WaysOut({ onRequest, isVisitor, talk }: OutProps) {
  const t = imTexts.useT()
  const phone = useDoor().data?.company.phone ?? ''
  const [hasAssistant, setHasAssistant] = useState(false)
  useEffect(() => {
    // without an answer there is one way less
    call('GET /api/linkc/outside/linkc/aiAgent/getAiAgentInfo', {}).then(
      ({ open }) => setHasAssistant(open),
      () => undefined,
    )
  }, [])
  return (
    <>
      {onRequest && (
        <View className='im-around__acts'>
          <Text className='sub grow'>{t('requestHint')}</Text>
          <Button kind='plain' size='small' onClick={onRequest}>
            {t('leaveRequest')}
          </Button>
        </View>
      )}
      <View className='im-around__ways'>
        {phone !== '' && (
          <Button kind='plain' size='small' onClick={() => callPhone(phone)}>
            {t('call', { phone })}
          </Button>
        )}
        {hasAssistant && (
          <Button kind='plain' size='small' onClick={() => go('/chat/ai')}>
            {t('askAssistant')}
          </Button>
        )}
      </View>
      {isVisitor && <Phone talk={talk} />}
    </>
  )
}

/** Where the conversation stands in line, with the ways out of it. */
export function InLine({ conversation, isLong, ...out }: { conversation: Conversation; isLong: boolean } & OutProps) {
  const t = imTexts.useT()
  const { ahead } = conversation
  return (
    <View className='im-around' {...aria({ role: 'status', live: 'polite' })}>
      <View className='im-around__head'>
        <Icon name='time' size={22} />
        <View className='grow'>
          <Text className='im-around__title'>{ahead ? t('ahead', { count: ahead }) : t('aheadNone')}</Text>
          <Text className='sub'>{t('waitHint')}</Text>
        </View>
        <Button kind='plain' size='small' onClick={() => void out.talk.end()}>
          {t('leaveLine')}
        </Button>
      </View>
      {isLong && <WaysOut {...out} />}
    </View>
  )
}

/** Nobody is there: when they are back, what becomes of what was written (`isKept`), and what can be done until then. */
export function Closed({ time, isKept, ...out }: { time: string; isKept: boolean } & OutProps) {
  const t = imTexts.useT()
  return (
    <View className='im-around'>
      <View className='im-around__head'>
        <Icon name='time' size={22} />
        <View className='grow'>
          <Text className='im-around__title'>{time ? t('closedUntil', { time }) : t('closedNow')}</Text>
          {isKept && <Text className='sub'>{t('keptHint')}</Text>}
        </View>
        {isKept && (
          <Button kind='plain' size='small' onClick={() => void out.talk.end()}>
            {t('leaveLine')}
          </Button>
        )}
      </View>
      <WaysOut {...out} />
    </View>
  )
}

/** A conversation that is over: how it was, and the way to the next one. */
export function Over({ conversation, talk, onNew }: { conversation: Conversation; talk: Talk; onNew: () => void }) {
  const t = imTexts.useT()
  const say = common.useT()
  const star = starTexts.useT()
  const [stars, setStars] = useState(0)
  const [words, setWords] = useState('')
  const [busy, setBusy] = useState(false)
  const rate = async () => {
    setBusy(true)
    if (await talk.rate(stars, words.trim())) void Taro.showToast({ title: t('rated'), icon: 'none' })
    setBusy(false)
  }
  const canRate = conversation.seatName !== '' && conversation.stars === null
  return (
    <View className='im-over'>
      {conversation.stars !== null && (
        <View className='im-over__given'>
          <Text className='sub'>{t('rated')}</Text>
          <Stars value={conversation.stars} />
        </View>
      )}
      {canRate && (
        <>
          <Text className='im-around__title'>{t('rateTitle')}</Text>
          <View className='im-over__stars' {...aria({ role: 'radiogroup', label: t('rateTitle') })}>
            {STARS.map((n, at) => (
              <Tap
                key={n}
                className='im-over__star'
                label={star('stars', { n })}
                radio={radioOf(at, stars - 1)}
                onClick={() => setStars(n)}
              >
                <Star size={30} on={n <= stars} />
              </Tap>
            ))}
          </View>
          {stars > 0 && (
            <>
              <TextInput
                multiline
                label={t('rateWords')}
                placeholder={t('rateWords')}
                value={words}
                maxLength={MAX_IM_RATING_TEXT}
                onChange={setWords}
              />
              <Button busy={busy} onClick={() => void rate()}>
                {say('submit')}
              </Button>
            </>
          )}
        </>
      )}
      <Button kind={canRate && stars > 0 ? 'plain' : 'primary'} id='im-new' onClick={onNew}>
        {t('newTalk')}
      </Button>
    </View>
  )
}
