import { Text, View } from '@tarojs/components'
import Taro from '@tarojs/taro'
import { useMemo, useState } from 'react'
import { useAttempt } from '@/api/attempt'
import { useCall } from '@/api/useCall'
import { Form } from '@/form/Form'
import { Chips } from '@/form/parts/Chips'
import { useForm } from '@/form/useForm'
import { aria } from '@/platform/aria'
import { closeTo } from '@/screen/go'
import { screen, type ScreenProps } from '@/screen/screen'
import { workTexts } from '@/screen/work/work.i18n'
import { useDoor } from '@/stores/door'
import { Button } from '@/ui/Button'
import { EmptyState } from '@/ui/EmptyState'
import { ErrorState } from '@/ui/ErrorState'
import { PageSkeleton } from '@/ui/Skeleton'
import { StaffName } from '@/domain/StaffName'
import { Rate } from '@/ui/nut/Rate'
import { StickyBar } from '@/ui/StickyBar'
import { EVENT } from '@shared/event'
import { can } from '@shared/lifecycle'
import { MAX_REMARK } from '@shared/limits'
import { asField } from '@/form/as-field'
import { eventTexts } from '../event.i18n'
import { variantOf } from '../variants'
import './evaluate.scss'

/** What is given besides words; it lies in the draft with them. */
interface Given {
  star?: number
  aspects?: Record<string, number>
  tags?: string[]
}

function Evaluate({ visit }: ScreenProps) {
  const t = eventTexts.useT()
  const work = workTexts.useT()
  const config = useDoor().data?.evaluateConfig
  const id = visit.query.id ?? ''
  const event = useCall('GET /ssp/event/get', id ? { query: { id } } : null)
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
  const form = useForm({ place: 'evaluate.' + id, fields })

  if (!event.data || !config)
    return event.error || !id ? (
      <ErrorState
        {...(event.error ? { error: event.error } : {})}
        onRetry={() => {
          void event.reload()
        }}
      />
    ) : (
      <PageSkeleton cards={1} />
    )
  if (!can(EVENT, 'evaluate', 'linkman', event.data, Date.now()))
    return (
      <EmptyState
        icon='star'
        text={t(event.data.state === 'evaluated' ? 'alreadyEvaluated' : 'noEvaluation')}
        action={work('content')}
        onAction={() => closeTo('/event/view', { id })}
      />
    )

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
  const send = () => {
    setTried(true)
    if (isMissing) return
    void attempt(async () => {
      try {
        await variantOf(visit.path).evaluate(
          {
            body: {
              id,
              ...(stars ? { star } : {}),
              starFields: aspects,
              tags,
              content,
            },
          },
          { idempotencyKey: form.idempotencyKey },
        )
      } catch (error) {
        form.refused(error)
        throw error
      }
      form.sent()
      void Taro.showToast({ title: t('evaluated'), icon: 'none' })
      closeTo('/event/view', { id })
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
        <View className='card'>
          <View className='sub'>
            {event.data.templateName} · {event.data.eventNo}
          </View>
          <View className='card__title'>{event.data.title}</View>
          {event.data.executorName && (
            <View className='sub'>
              <StaffName name={event.data.executorName} userId={event.data.executorOpenUserId} />
            </View>
          )}
        </View>
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
        <Button busy={busy} onClick={send}>
          {t('submitEvaluation')}
        </Button>
      </StickyBar>
    </>
  )
}

export default screen('/event/evaluate/create', Evaluate)
