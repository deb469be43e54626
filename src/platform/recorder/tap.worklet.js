// Runs on the audio thread and goes into the site as it stands here: no imports, no syntax newer than the oldest browser.
// Posting every block of 128 samples would be 375 messages a second.
const BATCH = 2048

class Tap extends AudioWorkletProcessor {
  constructor() {
    super()
    this.batch = new Float32Array(BATCH)
    this.filled = 0
  }
  process(inputs) {
    const samples = inputs[0] && inputs[0][0]
    if (!samples) return true
    for (let i = 0; i < samples.length; i++) {
      this.batch[this.filled++] = samples[i]
      if (this.filled < BATCH) continue
      this.port.postMessage(this.batch, [])
      this.filled = 0
    }
    return true
  }
}
registerProcessor('tap', Tap)
