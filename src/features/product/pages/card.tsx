import { Text, View } from '@tarojs/components'
import Taro from '@tarojs/taro'
import { useRef, useState } from 'react'
import type { Contract } from '@contract/index'
import type { Output } from '@contract/define'
import { useAttempt } from '@/api/attempt'
import { call } from '@/api/call'
import { useCall } from '@/api/useCall'
import { useLanguage } from '@/i18n'
import { common } from '@/i18n/common.i18n'
import { aria } from '@/platform/aria'
import { groupKeys } from '@/platform/group-keys'
import { go, replace } from '@/screen/go'
import { NotOffered } from '@/screen/NotOffered'
import { screen, type ScreenProps } from '@/screen/screen'
import { useDoor } from '@/stores/door'
import { Button } from '@/ui/Button'
import { EmptyState } from '@/ui/EmptyState'
import { ErrorState } from '@/ui/ErrorState'
import { Icon } from '@/ui/Icon'
import { Picture } from '@/ui/Picture'
import { radioOf } from '@/ui/radio'
import { Sheet } from '@/ui/Sheet'
import { PageSkeleton } from '@/ui/Skeleton'
import { StickyBar } from '@/ui/StickyBar'
import { Tap } from '@/ui/Tap'
import { fullDate } from '@shared/dates'
import { uniqueKey } from '@shared/random'
import { isSwitchedOn } from '@shared/screen-switches'
import { cardTexts } from '../card.i18n'
import { ReceiveCard } from '../components/ReceiveCard'
import { isExpired, WarrantyCard } from '../components/WarrantyCard'
import '../components/Machine.scss'

type Card = Output<Contract, 'GET /extendedWarranty/get'>
type Machine = Card['machines'][number]
const MISSING = ['NOT_FOUND', 'BAD_REQUEST']

/** One card: received by its code, or used on one of my machines, once. */
function CardScreen({ visit }: ScreenProps) {
  const t = cardTexts.useT()
  const { id = '', code = '' } = visit.query
  const door = useDoor().data
  const receives = !!door && isSwitchedOn(door, '/extend/list')
  const { data, error, reload } = useCall('GET /extendedWarranty/get', id ? { query: { id } } : null, { current: true })
  if (!id && !receives) return <NotOffered off='/extendedWarrantyCard' />
  if (!id)
    return (
      <View className='content'>
        <ReceiveCard code={code} onReceived={got => replace(visit.path, { id: got })} />
      </View>
    )
  if (data)
    return (
      <Using
        card={data}
        onUsed={() => {
          void reload()
        }}
      />
    )
  if (error && MISSING.includes(error.id))
    return (
      <View className='content'>
        <EmptyState
          icon='gift'
          text={t('missing')}
          action={t('receiveTitle')}
          onAction={() => replace('/extend/list')}
        />
      </View>
    )
  return error ? (
    <ErrorState
      error={error}
      onRetry={() => {
        void reload()
      }}
    />
  ) : (
    <PageSkeleton cards={2} />
  )
}

function Using({ card, onUsed }: { card: Card; onUsed: () => void }) {
  const t = cardTexts.useT()
  const language = useLanguage()
  const door = useDoor().data
  const [chosen, setChosen] = useState('')
  const [asks, setAsks] = useState(false)
  const [done, setDone] = useState('')
  const canBeUsed = !!door && isSwitchedOn(door, '/extend/list') && card.state === 'received' && !isExpired(card)
  const free = card.machines.filter(one => one.newEndTime)
  const machine = free.find(one => one.id === chosen) ?? (free.length === 1 ? free[0] : undefined)
  const registers = !!door && isSwitchedOn(door, '/productreg')
  const use = () => {
    if (machine) setAsks(true)
    else void Taro.showToast({ title: t('pick'), icon: 'none' })
  }
  return (
    <>
      <View className='content'>
        <View className='card'>
          <WarrantyCard card={card} />
        </View>
        {done !== '' && (
          <View className='card card-done' {...aria({ role: 'status' })}>
            <Icon name='check' size={22} />
            <Text>{t('done', { date: fullDate(done, language) })}</Text>
          </View>
        )}
        {canBeUsed && card.machines.length > 0 && (
          <View className='card'>
            <Text className='card__title' {...aria({ role: 'heading', level: 2 })}>
              {t('choose')}
            </Text>
            <View className='card-machines' {...aria({ role: 'radiogroup', label: t('choose') })} {...groupKeys.list}>
              {card.machines.map(one => (
                <Choice
                  key={one.id}
                  machine={one}
                  at={free.indexOf(one)}
                  held={machine ? free.indexOf(machine) : -1}
                  onTap={() => setChosen(one.id)}
                />
              ))}
            </View>
          </View>
        )}
        {canBeUsed && !free.length && (
          <EmptyState
            icon='device'
            text={t('noneFits')}
            action={t(registers ? 'register' : 'toMachines')}
            onAction={() => go(registers ? '/productreg' : '/product/list')}
          />
        )}
      </View>
      {canBeUsed && free.length > 0 && (
        <StickyBar>
          <Button id='card-use' onClick={use}>
            {t('use')}
          </Button>
        </StickyBar>
      )}
      {card.product && (
        <StickyBar>
          <Button onClick={() => card.product && go('/product/productDetail', { id: card.product.id })}>
            {t('seeMachine')}
          </Button>
        </StickyBar>
      )}
      {asks && machine && (
        <UseSheet
          card={card}
          machine={machine}
          onClose={() => setAsks(false)}
          onUsed={end => {
            setDone(end)
            onUsed()
          }}
        />
      )}
    </>
  )
}

/** A machine for which the card is good, with its end before and after. */
function Choice({ machine, at, held, onTap }: { machine: Machine; at: number; held: number; onTap: () => void }) {
  const t = cardTexts.useT()
  const language = useLanguage()
  const isFree = machine.newEndTime !== ''
  const on = isFree && at === held
  return (
    <Tap
      className={'card-machine' + (on ? ' card-machine--on' : '')}
      radio={isFree ? radioOf(at, held) : 'off'}
      disabled={!isFree}
      onClick={onTap}
    >
      <Picture className='card-machine__picture' src={machine.picture} icon='device' />
      <View className='grow'>
        <Text>{machine.name || machine.model}</Text>
        {isFree ? (
          <>
            {machine.qualityInfoEndTime && (
              <Text className='card-machine__line nums'>
                {t('before', { date: fullDate(machine.qualityInfoEndTime, language) })}
              </Text>
            )}
            <Text className='card-machine__line card-machine__after nums'>
              {t('after', { date: fullDate(machine.newEndTime, language) })}
            </Text>
          </>
        ) : (
          <Text className='card-machine__line'>{t('noEnd')}</Text>
        )}
      </View>
      {isFree && <View className='card-machine__mark'>{on && <Icon name='check' size={16} />}</View>}
    </Tap>
  )
}

/** Asks before a card is used, with the end before and after. */
function UseSheet({
  card,
  machine,
  onClose,
  onUsed,
}: {
  card: Card
  machine: Machine
  onClose: () => void
  onUsed: (end: string) => void
}) {
  const t = cardTexts.useT()
  const say = common.useT()
  const language = useLanguage()
  const key = useRef(uniqueKey())
  const [run, busy] = useAttempt()
  const date = (day: string | null) => (day ? fullDate(day, language) : '')
  const use = () =>
    void run(async () => {
      const used = await call(
        'POST /extendedWarranty/activate',
        { body: { id: card.id, productId: machine.id } },
        { idempotencyKey: key.current },
      )
      onClose()
      onUsed(used.qualityInfoEndTime)
    })
  return (
    <Sheet title={t('askTitle')} onClose={onClose}>
      <View className='machine-sheet'>
        <Text>
          {t('askText', {
            name: machine.name || machine.model,
            before: date(machine.qualityInfoEndTime),
            after: date(machine.newEndTime),
          })}
        </Text>
        <View className='machine-sheet__buttons'>
          <Button kind='plain' onClick={onClose}>
            {say('cancel')}
          </Button>
          <Button id='card-use-yes' busy={busy} onClick={use}>
            {t('yes')}
          </Button>
        </View>
      </View>
    </Sheet>
  )
}

export default screen('/extendedWarrantyCard', CardScreen)
