import { Text, View } from '@tarojs/components'
import { aria } from '@/platform/aria'
import { askedQuestions, isAnswered, type SurveyAnswer } from '@shared/survey'
import { surveyTexts } from '../survey.i18n'
import type { Question } from './Question'

/** What somebody said to a question, in words. */
function saidTo(
  { type, options, reasons }: Question,
  { chosen = [], mark, text = '', reasons: why = [] }: SurveyAnswer,
) {
  const named = (keys: readonly string[], of: Question['options'] = []) =>
    of.flatMap(option => (keys.includes(option.key) ? option.text : []))
  const marked = mark === undefined ? [] : [type === 'stars' ? '★'.repeat(mark) : String(mark)]
  return [...marked, ...named(chosen, options), ...named(why, reasons?.options), ...(text ? [text] : [])].join(' · ')
}

/** A survey as its person answered it. */
export function Given({ questions, answers }: { questions: readonly Question[]; answers: readonly SurveyAnswer[] }) {
  const t = surveyTexts.useT()
  return (
    <View className='card' {...aria({ role: 'list', label: t('given') })}>
      <Text className='card__title'>{t('given')}</Text>
      {askedQuestions(questions, answers).map(question => {
        const answer = answers.find(one => one.key === question.key)
        return (
          isAnswered(answer) && (
            <View key={question.key} className='survey__given' {...aria({ role: 'listitem' })}>
              <Text className='sub'>{question.title}</Text>
              <View>{saidTo(question, answer)}</View>
            </View>
          )
        )
      })}
    </View>
  )
}
