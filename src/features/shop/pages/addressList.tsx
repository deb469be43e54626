import { Text, View } from '@tarojs/components'
import Taro from '@tarojs/taro'
import { useRef, useState } from 'react'
import { useAttempt } from '@/api/attempt'
import { call } from '@/api/call'
import { useCall } from '@/api/useCall'
import { common } from '@/i18n/common.i18n'
import { aria } from '@/platform/aria'
import { panes } from '@/platform/panes'
import { go } from '@/screen/go'
import { screen, type ScreenProps } from '@/screen/screen'
import { Button } from '@/ui/Button'
import { EmptyState } from '@/ui/EmptyState'
import { ErrorState } from '@/ui/ErrorState'
import { Icon } from '@/ui/Icon'
import { Sheet } from '@/ui/Sheet'
import { PageSkeleton } from '@/ui/Skeleton'
import { StickyBar } from '@/ui/StickyBar'
import { Tag } from '@/ui/Tag'
import { Tap } from '@/ui/Tap'
import type { Contract } from '@contract/index'
import type { Output } from '@contract/define'
import { addressLine } from '@shared/address'
import { uniqueKey } from '@shared/random'
import { addressTexts } from '../address.i18n'
import { toOrder } from '../checkout'
import type { BookAddress } from '../types'
import './addressList.scss'

interface RowProps {
  address: BookAddress
  onTap: () => void
  onEdit: () => void
  onRemove: () => void
}
function Row({ address, onTap, onEdit, onRemove }: RowProps) {
  const t = addressTexts.useT()
  const { id, name } = address
  const isBeside = panes.useIsBeside(id)
  return (
    <View className={'card book' + (isBeside ? ' card--beside' : '')} {...aria({ role: 'listitem' })}>
      <Tap className='book__main' current={isBeside} onClick={onTap}>
        <View className='book__who'>
          <Text className='book__name'>{name}</Text>
          <Text className='sub nums'>{address.phone}</Text>
          {address.isDefault && <Tag>{t('isDefault')}</Tag>}
          {!address.isServed && <Tag kind='amber'>{t('notServed')}</Tag>}
        </View>
        <Text className='book__line'>{addressLine(address)}</Text>
      </Tap>
      <View className='book__acts'>
        <Tap className='book__act' label={t('edit', { name })} onClick={onEdit}>
          <Icon name='edit' size={20} />
        </Tap>
        <Tap className='book__act' label={t('remove', { name })} onClick={onRemove}>
          <Icon name='close' size={20} />
        </Tap>
      </View>
    </View>
  )
}

type UsedAddress = Output<Contract, 'GET /ssp/event/usedAddresses'>[number]
/** Where requests were for that the book does not have yet: a tap takes one into it. */
function Used({ list, onAdded }: { list: readonly UsedAddress[]; onAdded: (id: string) => void }) {
  const t = addressTexts.useT()
  const [run, busy] = useAttempt()
  // one address is one intent, however often it is tapped
  const keys = useRef(new Map<UsedAddress, string>())
  const take = (address: UsedAddress) =>
    void run(async () => {
      const idempotencyKey = keys.current.get(address) ?? uniqueKey()
      keys.current.set(address, idempotencyKey)
      const { id } = await call('POST /address/add', { body: { ...address, isDefault: false } }, { idempotencyKey })
      onAdded(id)
    })
  return (
    <>
      <View className='book__head' {...aria({ role: 'heading', level: 2 })}>
        {t('used')}
      </View>
      <View className='cards' {...aria({ role: 'list', label: t('used') })}>
        {list.map(one => (
          <View key={`${one.phone} ${addressLine(one)}`} className='card book' {...aria({ role: 'listitem' })}>
            <Tap className='book__main' disabled={busy} onClick={() => take(one)}>
              <View className='book__who'>
                <Text className='book__name'>{one.name}</Text>
                <Text className='sub nums'>{one.phone}</Text>
              </View>
              <Text className='book__line'>{addressLine(one)}</Text>
              <Text className='book__take'>{t('take')}</Text>
            </Tap>
          </View>
        ))}
      </View>
    </>
  )
}

/** The caller's addresses. With `choose`, which holds the lines of an order, a tap takes one to it, else it opens it. */
function AddressList({ visit }: ScreenProps) {
  const t = addressTexts.useT()
  const { choose } = visit.query
  const { data, error, reload } = useCall('GET /address/queryAddressList', {}, { current: true })
  const used = useCall('GET /ssp/event/usedAddresses', {})
  const [leaving, setLeaving] = useState<BookAddress | null>(null)
  // what was used is there to help: without it the book is as it is
  const isAsking = !used.data && !used.error
  if (!data || (!data.length && isAsking))
    return error ? (
      <ErrorState
        error={error}
        onRetry={() => {
          void reload()
        }}
      />
    ) : (
      <PageSkeleton cards={3} />
    )
  const add = () => go('/address/edit', { choose })
  const edit = ({ id }: BookAddress) => go('/address/edit', { id, choose })
  const places = used.data ?? []
  if (!data.length && !places.length)
    return (
      <View className='content'>
        <EmptyState icon='place' text={t('empty')} action={t('add')} onAction={add} />
      </View>
    )
  return (
    <>
      <View className='content cards' {...aria({ role: 'list' })}>
        {data.map(one => (
          <Row
            key={one.id}
            address={one}
            onTap={() => (choose ? toOrder(choose, one.id) : edit(one))}
            onEdit={() => edit(one)}
            onRemove={() => setLeaving(one)}
          />
        ))}
        {places.length > 0 && (
          <Used
            list={places}
            onAdded={id => {
              if (choose) return toOrder(choose, id)
              void Taro.showToast({ title: t('taken'), icon: 'none' })
              void reload()
            }}
          />
        )}
      </View>
      <StickyBar>
        <Button onClick={add}>{t('add')}</Button>
      </StickyBar>
      {leaving && (
        <RemoveSheet
          address={leaving}
          onClose={() => setLeaving(null)}
          onRemoved={() => {
            setLeaving(null)
            void reload()
          }}
        />
      )}
    </>
  )
}

function RemoveSheet({
  address,
  onClose,
  onRemoved,
}: {
  address: BookAddress
  onClose: () => void
  onRemoved: () => void
}) {
  const t = addressTexts.useT()
  const say = common.useT()
  const [run, busy] = useAttempt()
  const remove = () =>
    void run(async () => {
      await call('POST /address/delete', { body: { id: address.id } })
      onRemoved()
      void Taro.showToast({ title: t('removed'), icon: 'none' })
    })
  return (
    <Sheet title={t('removeTitle')} onClose={onClose}>
      <View className='book__ask'>
        <Text className='sub'>{t('removeText', { line: addressLine(address) })}</Text>
        <View className='book__buttons'>
          <Button kind='plain' onClick={onClose}>
            {say('cancel')}
          </Button>
          <Button kind='danger' busy={busy} onClick={remove}>
            {say('delete')}
          </Button>
        </View>
      </View>
    </Sheet>
  )
}

export default screen('/address/list', AddressList)
