import { Text, View } from '@tarojs/components'
import Taro from '@tarojs/taro'
import { useMemo, useState, type ReactNode } from 'react'
import type { Contract } from '@contract/index'
import type { Input } from '@contract/define'
import { useAttempt } from '@/api/attempt'
import { asField } from '@/form/as-field'
import { Form } from '@/form/Form'
import { Chips } from '@/form/parts/Chips'
import { useForm } from '@/form/useForm'
import { textarea } from '@/form/fields/textarea'
import { aria } from '@/platform/aria'
import type { useDoor } from '@/stores/door'
import { Button } from '@/ui/Button'
import { Rate } from '@/ui/nut/Rate'
import { StickyBar } from '@/ui/StickyBar'
import { MAX_REMARK } from '@shared/limits'
import { evaluateTexts } from './evaluate.i18n'
import './evaluate.scss'

const TYPES = { textarea }

/** What is given besides words; it lies in the draft with them. */
interface Given {
  star?: number
  aspects?: Record<string, number>
  tags?: string[]
}
type Config = NonNullable<ReturnType<typeof useDoor>['data']>['evaluateConfig']
type Said = Input<Contract, 'POST /v_open/evaluate'>

/** Stars, aspects, tags and words on a request or a task, as the company asks for them. */
export function Evaluating({
  id,
  config,
  about,
  send,
  onSent,
}: {
  id: string
  config: Config
  /** what is evaluated */
  about: ReactNode
  send: (said: Said, options: { idempotencyKey: string }) => Promise<unknown>
  onSent: () => void
}) {
  const t = evaluateTexts.useT()
  const [tried, setTried] = useState(false)
  const [attempt, busy] = useAttempt()
  const fields = useMemo(
    () => [
      asField('content', 'textarea', t('evaluateContent'), {
        placeHolder: t('evaluatePlaceholder'),
        setting: { maxLength: MAX_REMARK },
      }),
    ],
    [t],
  )
  const form = useForm({ types: TYPES, place: 'evaluate.' + id, fields })
  const given = form.values as Given
  const stars = config.useStarEvaluate
  const star = given.star ?? 0
  // of what was given on another day or in another language, what may still be given
  const aspects = (stars ? config.starEvaluateFeilds : []).flatMap(name => {
    const n = given.aspects?.[name]
    return n ? [{ name, star: n }] : []
  })
  const tagged = config.useTagEvaluate ? config.tagEvaluates.filter(one => !stars || one.star === star) : []
  const offered = [...new Set(tagged.flatMap(one => one.tags))]
  const tags = (given.tags ?? []).filter(tag => offered.includes(tag))
  const content = String(form.values.content ?? '').trim()
  const isMissing = stars ? !star : !tags.length && !content
  const choose = (n: number) => {
    form.set('star', n)
    form.set('tags', [])
  }
  const submit = () => {
    setTried(true)
    if (isMissing) return
    void attempt(async () => {
      const body = { id, ...(stars ? { star } : {}), starFields: aspects, tags, content }
      try {
        await send({ body }, { idempotencyKey: form.idempotencyKey })
      } catch (error) {
        form.refused(error)
        throw error
      }
      form.sent()
      void Taro.showToast({ title: t('evaluated'), icon: 'none' })
      onSent()
    })
  }
  const needed = tried && isMissing && (
    <View className='evaluate__error' {...aria({ role: 'alert' })}>
      {t(stars ? 'starNeeded' : 'wordsNeeded')}
    </View>
  )
  return (
    <>
      <View className='content'>
        <View className='card'>{about}</View>
        {stars && (
          <View className='card evaluate__card'>
            <Text className='card__title'>{t('overall')}</Text>
            <Rate value={star} size={34} name={t('overall')} onChange={choose} />
            <View className='evaluate__word'>
              {star ? (config.starEvaluates[star - 1] ?? t(`star_${star as 1 | 2 | 3 | 4 | 5}`)) : ''}
            </View>
            {needed}
            {config.starEvaluateFeilds.map(name => (
              <View key={name} className='evaluate__aspect'>
                <Text className='evaluate__name'>{name}</Text>
                <Rate
                  value={given.aspects?.[name] ?? 0}
                  size={24}
                  name={name}
                  onChange={n => form.set('aspects', { ...given.aspects, [name]: n })}
                />
              </View>
            ))}
          </View>
        )}
        {offered.length > 0 && (
          <View className='card'>
            <View className='card__head'>
              <Text className='card__title'>{t('tags')}</Text>
            </View>
            <Chips
              chips={offered.map(tag => ({ value: tag, text: tag }))}
              chosen={tags}
              onTap={tag => form.set('tags', tags.includes(tag) ? tags.filter(one => one !== tag) : [...tags, tag])}
            />
          </View>
        )}
        <Form {...form.props} />
        {!stars && needed}
      </View>
      <StickyBar>
        <Button busy={busy} onClick={submit}>
          {t('submitEvaluation')}
        </Button>
      </StickyBar>
    </>
  )
}
