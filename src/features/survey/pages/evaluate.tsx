import { Text, View } from '@tarojs/components'
import { useEffect, useRef, useState, type PropsWithChildren } from 'react'
import { useAttempt } from '@/api/attempt'
import { call } from '@/api/call'
import { useCall } from '@/api/useCall'
import { useLanguage } from '@/i18n'
import { scrollIntoView } from '@/platform/scroll-into-view'
import { replace, restart } from '@/screen/go'
import { screen, useTitle, type ScreenProps } from '@/screen/screen'
import { Button } from '@/ui/Button'
import { EmptyState } from '@/ui/EmptyState'
import { ErrorState } from '@/ui/ErrorState'
import { PageSkeleton } from '@/ui/Skeleton'
import { StickyBar } from '@/ui/StickyBar'
import { fullDate } from '@shared/dates'
import { uniqueKey } from '@shared/random'
import { answerFlaws, askedQuestions, isAnswered, keptAnswers, MARKS, type SurveyAnswer } from '@shared/survey'
import { Given } from '../components/Given'
import { HelpCard } from '../components/Help'
import { idOfQuestion, QuestionCard, type Question } from '../components/Question'
import { surveyTexts } from '../survey.i18n'
import './evaluate.scss'

/** So long after the last tap what was answered is kept, ms. */
const KEEP_AFTER_MS = 1500
/** One question takes some fifteen seconds. */
const QUESTIONS_A_MINUTE = 4

interface Link {
  id: string
  secret?: string
}

/** What a link presets of the first question with marks of a kind: it is sent by nobody but the person. */
function presetOf(questions: readonly Question[], query: ScreenProps['visit']['query']): SurveyAnswer[] {
  return (['stars', 'score'] as const).flatMap(type => {
    const given = type === 'stars' ? query.star : query.score
    const mark = given && /^\d{1,2}$/.test(given) ? Number(given) : NaN
    const [low, high] = MARKS[type]
    const first = questions.find(question => question.type === type)
    return first && mark >= low && mark <= high ? [{ key: first.key, mark }] : []
  })
}

/** The questions below what the survey is about, and what sends the answers. */
function Answers({
  link,
  questions,
  begun,
  until,
  children,
}: PropsWithChildren<{
  link: Link
  questions: readonly Question[]
  begun: readonly SurveyAnswer[]
  until: string
}>) {
  const t = surveyTexts.useT()
  // what is hidden by another answer stays here, to come back with it
  const [answers, setAnswers] = useState(begun)
  const [isChanged, setIsChanged] = useState(false)
  const [tried, setTried] = useState(false)
  const [attempt, busy] = useAttempt()
  const sent = useRef(false)
  const wish = useRef(uniqueKey())
  const asked = askedQuestions(questions, answers)
  const flaws = tried ? answerFlaws(questions, answers, true) : []
  const done = asked.filter(({ key }) => isAnswered(answers.find(one => one.key === key))).length

  useEffect(() => {
    if (!isChanged) return
    const timer = setTimeout(() => {
      const half = keptAnswers(questions, answers)
      // nobody waits for it, and what is lost is written with the next one or with the whole
      if (!sent.current && !answerFlaws(questions, half, false).length)
        call(
          'POST /satisfaction/createAnswer',
          { body: { ...link, answers: half, finished: false } },
          { idempotencyKey: uniqueKey() },
        ).catch(() => undefined)
    }, KEEP_AFTER_MS)
    return () => clearTimeout(timer)
  }, [answers, isChanged, link, questions])

  const change = (key: string, said: Omit<SurveyAnswer, 'key'>) => {
    // another answer is another wish
    wish.current = uniqueKey()
    setIsChanged(true)
    setAnswers([...answers.filter(one => one.key !== key), { key, ...said }])
  }
  const submit = () => {
    setTried(true)
    const [first] = answerFlaws(questions, answers, true)
    if (first) {
      scrollIntoView(idOfQuestion(first.key), { keepsFocus: true })
      return
    }
    void attempt(async () => {
      sent.current = true
      try {
        await call(
          'POST /satisfaction/createAnswer',
          { body: { ...link, answers: keptAnswers(questions, answers), finished: true } },
          { idempotencyKey: wish.current },
        )
      } catch (error) {
        sent.current = false
        throw error
      }
      replace('/satisfactionEvaluateSuccess', { ...link })
    })
  }
  return (
    <>
      <View className='content'>
        {children}
        {asked.map((question, i) => (
          <QuestionCard
            key={question.key}
            question={question}
            number={i + 1}
            answer={answers.find(one => one.key === question.key)}
            flaw={flaws.find(one => one.key === question.key)?.flaw}
            onChange={said => change(question.key, said)}
          />
        ))}
        <View className='hint survey__once'>{t('once', { time: until })}</View>
      </View>
      <StickyBar>
        <Text className='sub grow nums'>{t('progress', { done, n: asked.length })}</Text>
        <Button busy={busy} onClick={submit}>
          {t('submit')}
        </Button>
      </StickyBar>
    </>
  )
}

function Survey({ link, query }: { link: Link; query: ScreenProps['visit']['query'] }) {
  const t = surveyTexts.useT()
  const language = useLanguage()
  const [input] = useState(link)
  const config = useCall('GET /satisfaction/getConfigDetail', { query: input })
  const about = useCall('GET /satisfaction/getEvaluateInfoInfo', { query: input })
  const asked = useCall('POST /satisfaction/getQuestionAndAnswer', { body: input })
  const isOpen = asked.data?.state === 'open'
  useTitle(config.data?.title)
  useEffect(() => {
    if (isOpen) call('POST /satisfaction/synOpenState', { body: input }).catch(() => undefined)
  }, [isOpen, input])

  const error = config.error ?? asked.error
  const home = { action: t('home'), onAction: () => restart('/mall/index') }
  if (error?.id === 'NOT_FOUND') return <EmptyState icon='star' text={t('noLink')} {...home} />
  if (!config.data || !asked.data)
    return error ? (
      <ErrorState
        error={error}
        onRetry={() => {
          void config.reload()
          void asked.reload()
        }}
      />
    ) : (
      <PageSkeleton cards={3} />
    )
  const { state, questions, answers, help } = asked.data
  if (state === 'answered' && answers.length > 0)
    return (
      <View className='content'>
        <View className='card'>
          <View className='card__title'>{config.data.title}</View>
          <View className='sub'>{t('answered')}</View>
        </View>
        {help && <HelpCard link={input} help={help} onAsked={asked.reload} />}
        <Given questions={questions} answers={answers} />
      </View>
    )
  if (state !== 'open') return <EmptyState icon='star' text={t(state)} {...home} />
  const until = fullDate(config.data.expireTime, language)
  const n = questions.filter(question => !question.when).length
  const facts = [about.data?.title, about.data?.executorName].filter(Boolean).join(' · ')
  return (
    <Answers
      link={input}
      questions={questions}
      begun={answers.length ? answers : presetOf(questions, query)}
      until={until}
    >
      <View className='card'>
        <View className='card__title'>{config.data.title}</View>
        <View className='sub'>
          {t('length', { n, minutes: Math.ceil(questions.length / QUESTIONS_A_MINUTE) })} ·{' '}
          {t('until', { time: until })}
        </View>
        {facts && <View className='sub'>{facts}</View>}
        {config.data.introduction && <View className='survey__introduction'>{config.data.introduction}</View>}
      </View>
    </Answers>
  )
}

/** A survey by the link that was sent: open to who has its secret, and to whom it was sent. */
function Evaluate({ visit }: ScreenProps) {
  const t = surveyTexts.useT()
  const { id, secret } = visit.query
  const home = { action: t('home'), onAction: () => restart('/mall/index') }
  if (!id) return <EmptyState icon='star' text={t('noLink')} {...home} />
  return <Survey key={id} link={{ id, ...(secret ? { secret } : {}) }} query={visit.query} />
}

export default screen('/satisfactionEvaluate', Evaluate)
