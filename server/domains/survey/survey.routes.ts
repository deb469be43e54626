import type { FastifyInstance } from 'fastify'
import { staffSurveyApi, surveyApi } from '../../../contract/survey'
import type { App } from '../../kernel/call/context'
import { mount } from '../../kernel/call/mount'
import { sendSurvey, surveysOfWork } from './link.service'
import { exportAnswers, surveyResults, surveyTexts } from './results.service'
import {
  closeSurvey,
  createSurvey,
  publishSurvey,
  setSurveySetting,
  staffSurvey,
  surveyList,
  surveySetting,
  updateSurvey,
} from './staff-survey.service'
import {
  askHelp,
  configDetail,
  createAnswer,
  evaluateInfo,
  noteOpened,
  questionAndAnswer,
  satisfactionGray,
} from './survey.service'

export function surveyRoutes(server: FastifyInstance, app: App): void {
  mount(server, app, surveyApi, {
    'GET /satisfaction/checkSatisfactionGray': ctx => satisfactionGray(ctx),
    'GET /satisfaction/getConfigDetail': (ctx, { query }) => configDetail(ctx, query),
    'GET /satisfaction/getEvaluateInfoInfo': (ctx, { query }) => evaluateInfo(ctx, query),
    'POST /satisfaction/getQuestionAndAnswer': (ctx, { body }) => questionAndAnswer(ctx, body),
    'POST /satisfaction/synOpenState': (ctx, { body }) => noteOpened(ctx, body),
    'POST /satisfaction/createAnswer': (ctx, { body }) => createAnswer(ctx, body),
    'POST /satisfaction/askHelp': (ctx, { body }) => askHelp(ctx, body),
  })
  mount(server, app, staffSurveyApi, {
    'GET /staff/survey/list': (ctx, { query }) => surveyList(ctx, query),
    'GET /staff/survey/get': (ctx, { query }) => staffSurvey(ctx, query.id),
    'POST /staff/survey/create': (ctx, { body }) => createSurvey(ctx, body),
    'POST /staff/survey/update': (ctx, { body }) => updateSurvey(ctx, body),
    'POST /staff/survey/publish': (ctx, { body }) => publishSurvey(ctx, body),
    'POST /staff/survey/close': (ctx, { body }) => closeSurvey(ctx, body),
    'POST /staff/survey/send': (ctx, { body }) => sendSurvey(ctx, body),
    'GET /staff/survey/ofWork': (ctx, { query }) => surveysOfWork(ctx, query),
    'GET /staff/survey/results': (ctx, { query }) => surveyResults(ctx, query.id),
    'GET /staff/survey/texts': (ctx, { query }) => surveyTexts(ctx, query),
    'GET /staff/survey/export': (ctx, { query }) => exportAnswers(ctx, query),
    'GET /staff/surveySetting/get': ctx => surveySetting(ctx),
    'POST /staff/surveySetting/set': (ctx, { body }) => setSurveySetting(ctx, body),
  })
}
