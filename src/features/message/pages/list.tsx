import { View } from '@tarojs/components'
import Taro from '@tarojs/taro'
import { useEffect, useState } from 'react'
import { call } from '@/api/call'
import { ApiError } from '@shared/envelope'
import { useCall } from '@/api/useCall'
import { useList } from '@/api/useList'
import { go, openUrl } from '@/screen/go'
import { screen } from '@/screen/screen'
import { Button } from '@/ui/Button'
import { EmptyState } from '@/ui/EmptyState'
import { ListTail } from '@/ui/ListTail'
import { Refreshable } from '@/ui/Refreshable'
import { MessageCard, type Message } from '../components/MessageCard'
import { SettingSheet } from '../components/SettingSheet'
import { messageTexts } from '../message.i18n'
import './list.scss'

const AFTER = { after: (row: Message) => ({ before: row.id }) }
const ignore = (): void => undefined

/** What I was told of, newest first. A tap opens what it is about. */
function MessageList() {
  const t = messageTexts.useT()
  const [setting, setSetting] = useState(false)
  // read in this visit: their marks go although the list was loaded before
  const [read, setRead] = useState<string[]>([])
  const list = useList('GET /ssp/message/list', { query: {} }, AFTER)
  // what is unread may stand further down than what is loaded
  const unread = useCall('GET /ssp/message/unReadMsg', {})
  // a new first page knows what was read
  useEffect(() => setRead([]), [list.head])

  const isRead = (one: Message) => one.isRead || read.includes(one.id)
  const open = (one: Message) => {
    if (!isRead(one)) {
      setRead(old => [...old, one.id])
      void call('POST /ssp/message/readMsg', { body: { id: one.id } }).catch(ignore)
    }
    if (one.url) openUrl(one.url)
  }
  const newest = list.items[0]
  const readAll = async (id: string) => {
    try {
      await call('POST /ssp/message/readAll', { body: { id } })
      void Taro.showToast({ title: t('allRead'), icon: 'none' })
      await list.reload()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      void Taro.showToast({ title: error.message, icon: 'none' })
    }
  }

  return (
    <View className='message-list'>
      <Refreshable onRefresh={list.reload}>
        <View className='content'>
          <View className='message-list__head'>
            {newest && (unread.data ? unread.data.count > 0 : list.items.some(one => !isRead(one))) && (
              <Button kind='plain' onClick={() => readAll(newest.id)}>
                {t('readAll')}
              </Button>
            )}
            <Button kind='plain' onClick={() => setSetting(true)}>
              {t('setting')}
            </Button>
          </View>
          {list.items.map(one => (
            <MessageCard key={one.id} message={one} isRead={isRead(one)} onOpen={() => open(one)} />
          ))}
          <ListTail
            list={list}
            lines={2}
            empty={
              <EmptyState
                icon='mail'
                text={`${t('empty')}\n${t('emptyHint')}`}
                action={t('toRequests')}
                onAction={() => go('/service/serviceList', { state: 'all' })}
              />
            }
          />
        </View>
      </Refreshable>
      {setting && <SettingSheet onClose={() => setSetting(false)} />}
    </View>
  )
}

export default screen('/message/list', MessageList)
