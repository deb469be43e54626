import { useEffect, useRef, useState } from 'react'
import { call } from '@/api/call'
import { CAPTCHA } from '@shared/limits'
import { solve } from '../captcha'

interface CaptchaAnswer {
  captchaId: string
  imgCode: string
}

/** A captcha is used while the server is sure to know it still. */
const FRESH_MS = (CAPTCHA.lifeSeconds - 30) * 1000
/** Percent between two reports of progress. */
const STEP = 5

/**
 * Does a captcha's work as soon as it is `wanted`, while the person still types. `take` gives the answer, once; the next `take`
 * is of a new captcha. It resolves with null when the screen is left, and throws ApiError when there was none to be had.
 * `percent` is what is done of it while somebody waits, else null.
 */
export function useCaptcha(wanted: boolean): { take: () => Promise<CaptchaAnswer | null>; percent: number | null } {
  const [waiting, setWaiting] = useState(false)
  const [percent, setPercent] = useState(0)
  const work = useRef<{ time: number; answer: Promise<CaptchaAnswer | null> } | null>(null)
  const left = useRef(false)
  useEffect(() => {
    left.current = false
    return () => {
      left.current = true
    }
  }, [])

  const begin = () => {
    if (work.current && Date.now() - work.current.time < FRESH_MS) return work.current.answer
    setPercent(0)
    const answer = call('GET /shb/member/imageCode').then(async ({ captchaId, challenge }) => {
      const imgCode = await solve(challenge, {
        onProgress: part => setPercent(Math.floor((part * 100) / STEP) * STEP),
        givenUp: () => left.current,
      })
      return imgCode === null ? null : { captchaId, imgCode }
    })
    const mine = { time: Date.now(), answer }
    work.current = mine
    answer.catch(() => {
      if (work.current === mine) work.current = null
    })
    return answer
  }
  useEffect(() => {
    // what went wrong is told to the caller that waits for it
    if (wanted) begin().catch(() => undefined)
  }, [wanted])

  const take = async () => {
    setWaiting(true)
    try {
      return await begin()
    } finally {
      work.current = null
      setWaiting(false)
    }
  }
  return { take, percent: waiting ? percent : null }
}
