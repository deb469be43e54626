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
import { Stars } from '@/ui/Stars'
import { StickyBar } from '@/ui/StickyBar'
import { EVENT } from '@shared/event'
import { can } from '@shared/lifecycle'
import { MAX_REMARK } from '@shared/limits'
import { asField } from '@/form/as-field'
import { eventTexts } from '../event.i18n'
import { variantOf } from '../variants'
import './evaluate.scss'

function Evaluate({ visit }: ScreenProps) {
  const t = eventTexts.useT()
  const work = workTexts.useT()
  const config = useDoor().data?.evaluateConfig
  const id = visit.query.id ?? ''
  const event = useCall('GET /ssp/event/get', id ? { query: { id } } : null)
  const [star, setStar] = useState(0)
  const [aspects, setAspects] = useState<Record<string, number>>({})
  const [tags, setTags] = useState<string[]>([])
  const [missing, setMissing] = useState(false)
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
        text={t(event.data.star === null ? 'noEvaluation' : 'alreadyEvaluated')}
        action={work('content')}
        onAction={() => closeTo('/event/view', { id })}
      />
    )

  const offered = config.useTagEvaluate ? (config.tagEvaluates.find(one => one.star === star)?.tags ?? []) : []
  const choose = (n: number) => {
    setStar(n)
    setTags([])
    setMissing(false)
  }
  const send = () => {
    if (!star) {
      setMissing(true)
      return
    }
    void attempt(async () => {
      try {
        await variantOf(visit.path).evaluate(
          {
            body: {
              id,
              star,
              starFields: Object.entries(aspects).map(([name, n]) => ({ name, star: n })),
              tags,
              content: String(form.values.content ?? '').trim(),
            },
          },
          { idempotencyKey: form.idempotencyKey },
        )
      } catch (error) {
        form.refused(error)
        throw error
      }
      form.reset()
      void Taro.showToast({ title: t('evaluated'), icon: 'none' })
      closeTo('/event/view', { id })
    })
  }
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
        <View className='card evaluate__card'>
          <Text className='card__title'>{t('overall')}</Text>
          <Stars value={star} size={34} name={t('overall')} onChange={choose} />
          <View className='evaluate__word'>
            {star ? (config.starEvaluates[star - 1] ?? t(`star_${star as 1 | 2 | 3 | 4 | 5}`)) : ''}
          </View>
          {missing && (
            <View className='evaluate__error' {...aria({ role: 'alert' })}>
              {t('starNeeded')}
            </View>
          )}
          {config.useStarEvaluate &&
            config.starEvaluateFeilds.map(name => (
              <View key={name} className='evaluate__aspect'>
                <Text className='grow'>{name}</Text>
                <Stars
                  value={aspects[name] ?? 0}
                  size={24}
                  name={name}
                  onChange={n => setAspects(old => ({ ...old, [name]: n }))}
                />
              </View>
            ))}
        </View>
        {offered.length > 0 && (
          <View className='card'>
            <View className='card__head'>
              <Text className='card__title'>{t('tags')}</Text>
            </View>
            <Chips
              chips={offered.map(tag => ({ value: tag, text: tag }))}
              chosen={tags}
              onTap={tag => setTags(old => (old.includes(tag) ? old.filter(one => one !== tag) : [...old, tag]))}
            />
          </View>
        )}
        <Form {...form.props} />
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
