import type { Module } from '../../kernel/module'
import { insideSurveys } from './inside.queries'
import { onWorkFinished, sendSurveyLater } from './link.service'
import { surveys } from './skills/surveys'
import { surveyErrors } from './survey.errors'
import { surveyMessages } from './survey.messages'
import { surveyRoutes } from './survey.routes'
import { surveyTimeline } from './timeline'

export const surveyModule: Module = {
  name: 'survey',
  routes: [surveyRoutes],
  errors: surveyErrors,
  jobs: { sendSurvey: sendSurveyLater },
  offers: {
    assistantSkills: [surveys],
    inside: insideSurveys,
    timeline: [surveyTimeline],
    messages: surveyMessages,
    workFinished: onWorkFinished,
  },
}
