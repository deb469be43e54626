import type { Localized } from '../../shared/language'
import { bytesOf, FONT } from '../workers/print'
import type { DemoCompany, DemoModel } from './company'
import { idOf } from './deterministic'
import { DEMO_KINDS } from './kinds'

/** What the manuals of a company say, as printed paper does: in Chinese, and in English below it. */
const SECTIONS: Record<keyof typeof DEMO_KINDS, readonly Pick<Required<Localized>, 'zh' | 'en'>[]> = {
  mufeng: [
    {
      zh: '首次使用：安装完成后通电试运行三十分钟，听一听有无异响，看一看接口是否渗水。',
      en: 'First use: let it run for thirty minutes after it was installed; listen for noises, and look for leaks.',
    },
    {
      zh: '日常保养：滤网、滤芯和门封每月清洁一次，用清水冲洗，晾干后再装回。',
      en: 'Care: clean filters and seals once a month with clear water, and let them dry before they go back.',
    },
    {
      zh: '安全：清洁前先切断电源。闻到焦味、漏水或跳闸时请停用，并联系售后。',
      en: 'Safety: unplug it before cleaning. On a burnt smell, a leak or a tripped breaker stop using it, and call service.',
    },
  ],
  hengji: [
    {
      zh: '开机前：检查油位、水位和各处紧固件，排净滤杯积水，确认周围没有人。',
      en: 'Before the start: check oil, coolant and bolts, drain the filter bowl, and see that nobody stands near.',
    },
    {
      zh: '保养周期：每 250 小时更换机油和机滤，每 500 小时更换液压滤芯，每 2000 小时请工程师全面检查。',
      en: 'Intervals: oil and its filter every 250 hours, hydraulic filter every 500, a full inspection every 2000.',
    },
    {
      zh: '安全：检修前停机、泄压、挂牌上锁。仪表报警时请停机并记录故障代码。',
      en: 'Safety: stop, release pressure and lock out before work. On an alarm stop, and write down its code.',
    },
  ],
}
/** What it is called where customers see it. */
export const MANUAL = '使用说明书 User manual'

interface DemoManual {
  id: string
  modelId: string
  of: DemoModel
  key: keyof typeof SECTIONS
}

/** The manuals of a company: one of each model that has a warranty by its kind. */
export function manualsOf({ key, models }: DemoCompany): DemoManual[] {
  if (key !== 'mufeng' && key !== 'hengji') return []
  const promised = DEMO_KINDS[key].flatMap(kind => (kind.quality ? kind.models : []))
  return Object.entries(models).flatMap(([name, of]) =>
    promised.includes(of.model)
      ? { id: idOf(`${key} manual ${name}`), modelId: idOf(`${key} model ${name}`), of, key }
      : [],
  )
}

async function drawn({ of, key }: DemoManual, createTime: string): Promise<Buffer> {
  // only who fills a demo loads it
  const { default: PDFDocument } = await import('pdfkit')
  const info = { Title: `${of.model} ${MANUAL}`, CreationDate: new Date(createTime) }
  const sheet = new PDFDocument({ size: 'A4', margin: 56, info })
  const bytes = bytesOf(sheet)
  sheet
    .font(FONT)
    .fontSize(22)
    .text(of.name.zh ?? '')
  sheet
    .fontSize(13)
    .fillColor('#6b7280')
    .text(`${of.name.en ?? ''} · ${of.model}`)
  sheet.fillColor('#1a1a1a').moveDown().fontSize(16).text(MANUAL)
  for (const { zh, en } of SECTIONS[key]) sheet.moveDown().fontSize(12).text(zh).moveDown(0.3).fontSize(10).text(en)
  sheet.end()
  return bytes
}

const kept = new Map<string, Promise<Buffer>>()
/** A manual as a PDF; the same for the same time. */
export function manualBytes(manual: DemoManual, createTime: string): Promise<Buffer> {
  const name = `${manual.id} ${createTime}`
  const known = kept.get(name) ?? drawn(manual, createTime)
  kept.set(name, known)
  return known
}
