import { step } from './driver'
import { chatOf } from './chat'
import type { Journey } from './journey'
import { openAs, raised } from './world'

/** px, more than a chat app asks for */
const DOWN = 180

/** The whole page is pulled, by the chat app's own gesture; in a browser that is a part of NutUI. */
export const pullDown: Journey = {
  title: 'pulls the list of requests down and sees what has come since, as often as needed',
  async run(driver, world) {
    const chat = chatOf(driver)
    const cards = (words?: string) => driver.find('.work-card', words)
    const raisedMeanwhile = async (words: string) => {
      const { as } = world.company.linkman
      const id = await raised(world, `${words} ${driver.platform}`)
      return (await world.ok('GET /ssp/event/get', { ...as, query: { id } })).eventNo
    }
    await raised(world, `Before ${driver.platform}`)
    await openAs(driver, world, '/service/serviceList?state=all')
    for (const words of ['First', 'Second'])
      await step(driver, `sees the ${words.toLowerCase()} one`, async () => {
        const eventNo = await raisedMeanwhile(words)
        await cards(eventNo).gone()
        await chat.swipe(cards().find('.hint'), -DOWN)
        await cards(eventNo).text()
      })
  },
}
