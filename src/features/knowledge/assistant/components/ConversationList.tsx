import { Text, View } from '@tarojs/components'
import Taro from '@tarojs/taro'
import { useEffect, useState } from 'react'
import { useList } from '@/api/useList'
import { common } from '@/i18n/common.i18n'
import { useLanguage } from '@/i18n'
import { presentTime } from '@shared/clock'
import { timeLabel } from '@shared/dates'
import { TextInput } from '@/platform/text-input'
import { aria } from '@/platform/aria'
import { Button } from '@/ui/Button'
import { EmptyState } from '@/ui/EmptyState'
import { ErrorState } from '@/ui/ErrorState'
import { Icon } from '@/ui/Icon'
import { Sheet } from '@/ui/Sheet'
import { CardSkeleton } from '@/ui/Skeleton'
import { Tap } from '@/ui/Tap'
import { ASSISTANT } from '@shared/assistant'
import { assistantTexts } from '../assistant.i18n'
import type { Conversation } from '../chat.store'
import { groupsOf, type GroupName } from '../groups'
import { Glyph } from './Glyph'
import './ConversationList.scss'

const SEARCH_REST_MS = 300
const PAGE = 20
const MOST_KEYWORD = 64

interface ListProps {
  shown: string
  /** goes up when conversations came, went or were renamed */
  version: number
  onSelect: (conversation: Conversation) => void
  onRemove: (conversation: Conversation) => Promise<boolean>
  onRename: (conversation: Conversation, theme: string) => Promise<boolean>
  onCreate: () => void
  onClose: () => void
}

/** All conversations, by age; found by their words, renamed and deleted here. */
export function ConversationList({ shown, version, onSelect, onRemove, onRename, onCreate, onClose }: ListProps) {
  const t = assistantTexts.useT()
  const say = common.useT()
  const language = useLanguage()
  const [typed, setTyped] = useState('')
  const [keyword, setKeyword] = useState('')
  const [folded, setFolded] = useState<GroupName[]>([])
  const [renaming, setRenaming] = useState<{ chatId: string; theme: string } | null>(null)
  useEffect(() => {
    const timer = setTimeout(() => setKeyword(typed.trim()), SEARCH_REST_MS)
    return () => clearTimeout(timer)
  }, [typed])
  const list = useList(
    'GET /api/voice/outside/agent/chat/share/list',
    { query: { pageSize: PAGE, ...(keyword ? { keyword } : {}) } },
    { idOf: one => one.chatId, version },
  )
  const remove = async (one: Conversation) => {
    const { confirm } = await Taro.showModal({
      title: t('delete'),
      content: t('deleteAsk'),
      confirmText: t('delete'),
      cancelText: say('cancel'),
    })
    if (confirm) await onRemove(one)
  }
  const rename = async (one: Conversation) => {
    const theme = renaming?.theme.trim()
    setRenaming(null)
    if (theme && theme !== one.theme) await onRename(one, theme)
  }
  return (
    <Sheet title={t('conversations')} onClose={onClose}>
      <View className='chats'>
        <View className='chats__search'>
          <Icon name='search' size={18} />
          <TextInput
            className='chats__input'
            keys='search'
            label={t('searchConversations')}
            placeholder={t('searchConversations')}
            value={typed}
            onChange={setTyped}
            maxLength={MOST_KEYWORD}
          />
        </View>
        {list.status === 'first' && <CardSkeleton lines={4} />}
        {list.status === 'error' && !list.items.length && (
          <ErrorState
            {...(list.error ? { error: list.error } : {})}
            onRetry={() => {
              void list.reload()
            }}
          />
        )}
        {list.status !== 'first' && list.status !== 'error' && !list.items.length && (
          <EmptyState
            icon={keyword ? 'search' : 'chat'}
            text={keyword ? t('noSuchConversation', { words: keyword }) : t('noConversations')}
            action={keyword ? say('clearSearch') : t('create')}
            onAction={() => {
              if (keyword) setTyped('')
              else {
                onClose()
                onCreate()
              }
            }}
          />
        )}
        {groupsOf(list.items, presentTime()).map(({ name, list: conversations }) => (
          <View key={name} className='chats__group' {...aria({ role: 'group', label: t(name) })}>
            <Tap
              className='chats__name'
              expanded={!folded.includes(name)}
              onClick={() => setFolded(old => (old.includes(name) ? old.filter(one => one !== name) : [...old, name]))}
            >
              <Text className='grow'>{t(name)}</Text>
              <Glyph name={folded.includes(name) ? 'unfold' : 'fold'} size={16} />
            </Tap>
            {!folded.includes(name) &&
              conversations.map(one => (
                <View key={one.chatId} className={'chats__one' + (one.chatId === shown ? ' chats__one--on' : '')}>
                  {renaming?.chatId === one.chatId ? (
                    <View className='chats__rename'>
                      <TextInput
                        className='chats__input'
                        label={t('renameTitle')}
                        isFocused
                        value={renaming.theme}
                        onChange={theme => setRenaming({ chatId: one.chatId, theme })}
                        maxLength={ASSISTANT.maxTheme}
                      />
                      <Button
                        size='small'
                        onClick={() => {
                          void rename(one)
                        }}
                      >
                        {say('save')}
                      </Button>
                      <Tap className='chats__button' label={say('cancel')} onClick={() => setRenaming(null)}>
                        <Icon name='close' size={18} />
                      </Tap>
                    </View>
                  ) : (
                    <>
                      <Tap
                        className='chats__open'
                        current={one.chatId === shown}
                        onClick={() => {
                          onClose()
                          onSelect(one)
                        }}
                      >
                        <Text className='chats__theme'>{one.theme || t('untitled')}</Text>
                        <Text className='hint'>{`${one.agentName} · ${timeLabel(one.lastChatTime, language)}`}</Text>
                      </Tap>
                      <Tap
                        className='chats__button'
                        label={t('rename')}
                        onClick={() => setRenaming({ chatId: one.chatId, theme: one.theme })}
                      >
                        <Glyph name='edit' size={18} />
                      </Tap>
                      <Tap
                        className='chats__button'
                        label={t('delete')}
                        onClick={() => {
                          void remove(one)
                        }}
                      >
                        <Glyph name='trash' size={18} />
                      </Tap>
                    </>
                  )}
                </View>
              ))}
          </View>
        ))}
        {list.status === 'ready' && list.items.length > 0 && (
          <Tap className='list-end' onClick={list.loadMore}>
            {say('more')}
          </Tap>
        )}
      </View>
    </Sheet>
  )
}
