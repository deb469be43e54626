import { Text, View } from '@tarojs/components'
import type { Contract } from '@contract/index'
import type { Output } from '@contract/define'
import { Chips } from '@/form/parts/Chips'
import { aria } from '@/platform/aria'
import { groupKeys } from '@/platform/group-keys'
import { TextInput } from '@/platform/text-input'
import { radioOf } from '@/ui/radio'
import { Rate } from '@/ui/nut/Rate'
import { Tap } from '@/ui/Tap'
import { MARKS, MAX_SURVEY_TEXT, type AnswerFlaw, type SurveyAnswer } from '@shared/survey'
import { surveyTexts } from '../survey.i18n'
import './Question.scss'

export type Question = Output<Contract, 'POST /satisfaction/getQuestionAndAnswer'>['questions'][number]
type Said = Omit<SurveyAnswer, 'key'>

/** Where a question stands on the screen. */
export const idOfQuestion = (key: string): string => `survey-${key}`

/** What somebody taps again is taken back, where nothing must be said. */
const toggled = (chosen: readonly string[], key: string): string[] =>
  chosen.includes(key) ? chosen.filter(one => one !== key) : [...chosen, key]

function Choices({
  question,
  chosen,
  onChange,
}: {
  question: Question
  chosen: string[]
  onChange: (said: Said) => void
}) {
  const isSingle = question.type === 'single'
  const at = question.options.findIndex(({ key }) => chosen.includes(key))
  const choose = (key: string) => {
    const isTakenBack = chosen.includes(key) && !question.required
    onChange({ chosen: isSingle ? (isTakenBack ? [] : [key]) : toggled(chosen, key) })
  }
  return (
    <View
      className='survey__choices'
      {...(isSingle
        ? { ...aria({ role: 'radiogroup', label: question.title }), ...groupKeys.choices }
        : aria({ role: 'group', label: question.title }))}
    >
      {question.options.map(({ key, text }, i) => {
        const on = chosen.includes(key)
        return (
          <Tap
            key={key}
            className='survey__choice'
            {...(isSingle ? { radio: radioOf(i, at) } : { pressed: on })}
            onClick={() => choose(key)}
          >
            <View className={`survey__mark survey__mark--${question.type}${on ? ' survey__mark--on' : ''}`} />
            <Text className='grow'>{text}</Text>
          </Tap>
        )
      })}
    </View>
  )
}

const [LOWEST, HIGHEST] = MARKS.score
const SCORES = Array.from({ length: HIGHEST - LOWEST + 1 }, (_, i) => LOWEST + i)

function Score({
  question,
  mark,
  onChange,
}: {
  question: Question
  mark: number | undefined
  onChange: (said: Said) => void
}) {
  const t = surveyTexts.useT()
  const at = mark === undefined ? -1 : SCORES.indexOf(mark)
  return (
    <>
      <View className='survey__scores' {...aria({ role: 'radiogroup', label: question.title })} {...groupKeys.choices}>
        {SCORES.map((score, i) => (
          <Tap
            key={score}
            className={'survey__score nums' + (score === mark ? ' survey__score--on' : '')}
            radio={radioOf(i, at)}
            onClick={() => onChange(score === mark && !question.required ? {} : { mark: score })}
          >
            {String(score)}
          </Tap>
        ))}
      </View>
      <View className='survey__ends sub'>
        <Text>{t('low')}</Text>
        <Text>{t('high')}</Text>
      </View>
    </>
  )
}

/** One question with its answer so far. */
export function QuestionCard({
  question,
  number,
  answer,
  flaw,
  onChange,
}: {
  question: Question
  number: number
  answer: SurveyAnswer | undefined
  flaw: AnswerFlaw | undefined
  onChange: (said: Said) => void
}) {
  const t = surveyTexts.useT()
  const { key, type, title, required, reasons } = question
  const mark = answer?.mark
  const isLow = reasons !== undefined && mark !== undefined && mark <= reasons.most
  const why = answer?.reasons ?? []
  return (
    <View className='card survey__card' id={idOfQuestion(key)}>
      <View className='survey__head'>
        <Text className='survey__title grow'>
          <Text className='survey__number nums'>{`${number}  `}</Text>
          {title}
        </Text>
        <Text className='sub survey__type'>
          {required ? t(`type_${type}`) : type === 'text' ? t('optional') : `${t(`type_${type}`)} · ${t('optional')}`}
        </Text>
      </View>
      {(type === 'single' || type === 'multiple') && (
        <Choices question={question} chosen={answer?.chosen ?? []} onChange={onChange} />
      )}
      {type === 'score' && <Score question={question} mark={mark} onChange={onChange} />}
      {type === 'stars' && (
        <Rate value={mark ?? 0} size={34} name={title} onChange={star => onChange({ mark: star })} />
      )}
      {type === 'text' && (
        <View className='survey__text'>
          <TextInput
            multiline
            value={answer?.text ?? ''}
            maxLength={MAX_SURVEY_TEXT}
            label={title}
            placeholder={t('placeholder')}
            required={required}
            invalid={flaw !== undefined}
            onChange={text => onChange({ text })}
          />
        </View>
      )}
      {isLow && (
        <View className='survey__reasons'>
          <Text className='sub'>{t('reasons')}</Text>
          <Chips
            chips={reasons.options.map(option => ({ value: option.key, text: option.text }))}
            chosen={why}
            onTap={reason => onChange({ mark, reasons: toggled(why, reason) })}
          />
        </View>
      )}
      {flaw && (
        <View className='survey__error' {...aria({ role: 'alert' })}>
          {t(`flaw_${flaw}`)}
        </View>
      )}
    </View>
  )
}
