import { Text, View } from '@tarojs/components'
import { useList } from '@/api/useList'
import { useLanguage } from '@/i18n'
import { aria } from '@/platform/aria'
import { back } from '@/screen/go'
import { screen, type ScreenProps } from '@/screen/screen'
import { titles } from '@/screen/titles.i18n'
import { common } from '@/i18n/common.i18n'
import { EmptyState } from '@/ui/EmptyState'
import { ListTail } from '@/ui/ListTail'
import { Refreshable } from '@/ui/Refreshable'
import { Stars } from '@/ui/Stars'
import { Tag } from '@/ui/Tag'
import { timeLabel } from '@shared/dates'
import { engineerTexts } from '../engineer.i18n'
import './engineer.scss'

/** What customers said of an engineer, newest first. */
function Comments({ visit }: ScreenProps) {
  const t = engineerTexts.useT()
  const say = common.useT()
  const title = titles.useT()
  const language = useLanguage()
  const id = visit.query.id ?? ''
  const list = useList('POST /engineer/comments', { body: { id } })
  return (
    <Refreshable onRefresh={list.reload}>
      <View className='content'>
        {list.items.length > 0 && (
          <>
            <Text className='hint'>{t('anonymous')}</Text>
            <View className='comments' {...aria({ role: 'list', label: title('engineerComments') })}>
              {list.items.map(one => (
                <View key={one.id} className='card' {...aria({ role: 'listitem' })}>
                  <View className='comment__head'>
                    <Text>{`${one.name} · ${one.service}`}</Text>
                    {one.star !== null && <Stars value={one.star} />}
                  </View>
                  <Text className='hint nums'>{timeLabel(one.createTime, language)}</Text>
                  {one.content !== '' && <Text className='comment__text'>{one.content}</Text>}
                  {one.tags.length > 0 && (
                    <View className='engineer__tags'>
                      {one.tags.map(tag => (
                        <Tag key={tag}>{tag}</Tag>
                      ))}
                    </View>
                  )}
                </View>
              ))}
            </View>
          </>
        )}
        <ListTail
          list={list}
          empty={<EmptyState icon='star' text={t('noComments')} action={say('back')} onAction={back} />}
        />
      </View>
    </Refreshable>
  )
}

export default screen('/mall/engineer/comment', Comments)
