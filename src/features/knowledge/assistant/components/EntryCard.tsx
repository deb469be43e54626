import { Text, View } from '@tarojs/components'
import { aria } from '@/platform/aria'
import { Icon } from '@/ui/Icon'
import type { Fill } from '@shared/assistant'
import { assistantTexts } from '../assistant.i18n'
import './EntryCard.scss'

/** How far order entry has brought a form: what was said, with what it takes the place of, what is there already, what becomes empty, and what is still wanted, one after the other. `name` of the form, '' where it is not known. */
export function EntryCard({
  fill: { fields, there = [], emptied = [], missing = [] },
  name,
}: {
  fill: Fill
  name: string
}) {
  const t = assistantTexts.useT()
  const n = fields.length + there.length
  const m = n + missing.length
  const percent = m ? (n / m) * 100 : 0
  const title = t(missing.length ? 'entryFilling' : 'entryComplete', { name: name || t('orderEntry') })
  return (
    <View className='entry-card'>
      <View className='entry-card__head'>
        <Text className='entry-card__title'>{title}</Text>
        <Text className='hint nums'>{t('entryCount', { n, m })}</Text>
      </View>
      <View className='entry-card__bar' {...aria({ role: 'progressbar', label: title, now: percent })}>
        <View className='entry-card__done' style={{ width: `${String(percent)}%` }} />
      </View>
      {[...fields, ...there].map(({ fieldName, displayName, text, source, former, assumed }) => (
        <View key={fieldName} className='entry-card__row'>
          <Icon name='check' size={16} />
          <Text className='entry-card__name'>{displayName}</Text>
          <View className='entry-card__value'>
            {former && <Text className='entry-card__former'>{former}</Text>}
            <Text className={former ? 'entry-card__new' : ''} userSelect>
              {text}
            </Text>
            {former && <View className='entry-card__changed'>{t('entryChanged')}</View>}
            {assumed && <View className='entry-card__changed'>{t('entryAssumed')}</View>}
            {source === '' && <Text className='hint'>{t('entryThere')}</Text>}
          </View>
        </View>
      ))}
      {emptied.map(({ fieldName, displayName, former }) => (
        <View key={fieldName} className='entry-card__row'>
          <View className='entry-card__ring' />
          <Text className='entry-card__name'>{displayName}</Text>
          <View className='entry-card__value'>
            {former && <Text className='entry-card__former'>{former}</Text>}
            <Text className='hint'>{t('entryEmptied')}</Text>
          </View>
        </View>
      ))}
      {missing.map((displayName, i) => (
        <View key={i} className='entry-card__row'>
          <View className='entry-card__ring' />
          <Text className='entry-card__name'>{displayName}</Text>
          <Text className='entry-card__value entry-card__wanted'>{t(i ? 'entryWanted' : 'entryAsked')}</Text>
        </View>
      ))}
    </View>
  )
}
