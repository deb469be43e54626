import { Text, View } from '@tarojs/components'
import type { Contract } from '@contract/index'
import type { Output } from '@contract/define'
import { useLanguage } from '@/i18n'
import { Stars } from '@/ui/Stars'
import { Tag } from '@/ui/Tag'
import { timeLabel } from '@shared/dates'
import './evaluate.scss'

type Evaluation = Omit<Output<Contract, 'POST /v_open/evaluate'>, 'taskId'>

/** What a customer said of a request or a task. */
export function Evaluated({ evaluation }: { evaluation: Evaluation }) {
  const language = useLanguage()
  const { star, createTime, starFields, tags, content } = evaluation
  return (
    <View className='content'>
      <View className='card evaluate__card'>
        {star !== null && <Stars value={star} size={32} />}
        <View className='hint nums'>{timeLabel(createTime, language)}</View>
        {starFields.map(one => (
          <View key={one.name} className='evaluate__aspect'>
            <Text className='grow'>{one.name}</Text>
            <Stars value={one.star} />
          </View>
        ))}
        {tags.length > 0 && (
          <View className='evaluate__tags'>
            {tags.map(tag => (
              <Tag key={tag}>{tag}</Tag>
            ))}
          </View>
        )}
        {content && <View className='evaluate__text'>{content}</View>}
      </View>
    </View>
  )
}
