import { Text, View } from '@tarojs/components'
import Taro from '@tarojs/taro'
import { useRef, useState } from 'react'
import type { Contract } from '@contract/index'
import type { Output } from '@contract/define'
import { useAttempt } from '@/api/attempt'
import { call } from '@/api/call'
import { useCall } from '@/api/useCall'
import { common } from '@/i18n/common.i18n'
import { aria } from '@/platform/aria'
import { inputMode } from '@/platform/input-mode'
import { Avatar } from '@/ui/Avatar'
import { Button } from '@/ui/Button'
import { Icon } from '@/ui/Icon'
import { Sheet } from '@/ui/Sheet'
import { Tag } from '@/ui/Tag'
import { Tap } from '@/ui/Tap'
import { TextField } from '@/ui/TextField'
import { ApiError } from '@shared/envelope'
import { cleanPhone, isMainlandPhone } from '@shared/phone'
import { uniqueKey } from '@shared/random'
import { memberTexts } from '../member.i18n'

type Person = Output<Contract, 'GET /member/getLinkmanList'>[number]
const MAX_NAME = 40

/** Asks for a name and a phone; what was typed stays when it is refused. */
function Invite({ onClose, onDone }: { onClose: () => void; onDone: () => void }) {
  const t = memberTexts.useT()
  const [name, setName] = useState('')
  const [phone, setPhone] = useState('')
  const [wrong, setWrong] = useState({ name: '', phone: '' })
  const key = useRef(uniqueKey())
  const [run, busy] = useAttempt()
  const invite = () =>
    void run(async () => {
      const number = cleanPhone(phone)
      const lacks = {
        name: name.trim() ? '' : t('needName'),
        phone: isMainlandPhone(number) ? '' : t('needPhone'),
      }
      setWrong(lacks)
      if (lacks.name || lacks.phone) return
      try {
        await call(
          'POST /member/addAuthorization',
          { body: { name: name.trim(), phone: number } },
          { idempotencyKey: key.current },
        )
        onDone()
        void Taro.showToast({ title: t('invited'), icon: 'none' })
      } catch (error) {
        if (!(error instanceof ApiError) || error.isTransient) throw error
        key.current = uniqueKey()
        setWrong({ name: '', phone: error.message })
      }
    })
  return (
    <Sheet title={t('invite')} onClose={onClose}>
      <View className='member-form member-form--asked'>
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
        <Button busy={busy} onClick={invite}>
          {t('invite')}
        </Button>
      </View>
    </Sheet>
  )
}

function Remove({ person, onClose, onDone }: { person: Person; onClose: () => void; onDone: () => void }) {
  const t = memberTexts.useT()
  const say = common.useT()
  const key = useRef(uniqueKey())
  const [run, busy] = useAttempt()
  const remove = () =>
    void run(async () => {
      await call(
        'POST /member/cancelAuthorization',
        { body: { linkmanId: person.id } },
        { idempotencyKey: key.current },
      )
      onDone()
      void Taro.showToast({ title: t('removed'), icon: 'none' })
    })
  return (
    <Sheet title={t('removeTitle', { name: person.name })} onClose={onClose}>
      <View className='member-form member-form--asked'>
        <Text className='sub'>{t('removeText')}</Text>
        <View className='member-form__buttons'>
          <Button kind='plain' onClick={onClose}>
            {say('cancel')}
          </Button>
          <Button kind='danger' busy={busy} onClick={remove}>
            {t('removeYes')}
          </Button>
        </View>
      </View>
    </Sheet>
  )
}

/** The people of my customer: all see and do the same. */
export function People() {
  const t = memberTexts.useT()
  const { data: people = [], reload } = useCall('GET /member/getLinkmanList', {}, { current: true })
  const [asks, setAsks] = useState<'invite' | Person | null>(null)
  const done = () => {
    setAsks(null)
    void reload()
  }
  return (
    <View className='card'>
      <Text className='card__title' {...aria({ role: 'heading', level: 2 })}>
        {t('people')}
      </Text>
      <Text className='sub member-people__hint'>{t('peopleHint')}</Text>
      <View {...aria({ role: 'list', label: t('people') })}>
        {people.map(person => (
          <View key={person.id} className='member-person' {...aria({ role: 'listitem' })}>
            <Avatar name={person.name} src='' size={40} />
            <View className='grow'>
              <View className='row'>
                <Text className='member-person__name'>{person.name}</Text>
                {person.isMe && <Tag>{t('me')}</Tag>}
              </View>
              <Text className='hint nums'>
                {[person.phone, person.hasSignedIn ? '' : t('notYet')].filter(Boolean).join(' · ')}
              </Text>
            </View>
            {person.canRemove && (
              <Tap
                className='member-person__act'
                label={t('remove', { name: person.name })}
                onClick={() => setAsks(person)}
              >
                <Icon name='close' size={20} />
              </Tap>
            )}
          </View>
        ))}
      </View>
      <View className='member-form__buttons'>
        <Button kind='plain' onClick={() => setAsks('invite')}>
          {t('invite')}
        </Button>
      </View>
      {asks === 'invite' && <Invite onClose={() => setAsks(null)} onDone={done} />}
      {asks !== null && asks !== 'invite' && <Remove person={asks} onClose={() => setAsks(null)} onDone={done} />}
    </View>
  )
}
