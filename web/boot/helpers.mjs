// Helpers: further workers with the same Python, which search along with the first if the machine has processors to spare.

const PREFIX = "helper"; // of the workers' names
const SMALL = 4; // gigabytes of memory below which one Python is enough
const ROOMY = 8; // from which there may be three; browsers that don't tell may have less

export const isHelper = self.name?.startsWith(PREFIX);

/** Gives the first worker helpers, each of which starts when there is something to think about. */
export function offerHelpers(engine) {
  if (!self.Worker) return;
  const most = mostHelpers(navigator);
  for (let number = 1; number <= most; number++) {
    const proxy = engine.join();
    /** @type {Worker | undefined} */
    let helper;
    proxy.post = (text) => {
      if (!helper) {
        helper = new Worker(import.meta.url, { type: "module", name: `${PREFIX} ${number}` });
        helper.onmessage = ({ data }) => engine.hear(proxy, data);
        helper.onerror = () => (proxy.post = undefined); // one less
      }
      helper.postMessage(text);
    };
  }
}

/** Returns how many helpers a device can bear: none with little memory, else one for each spare processor. */
export function mostHelpers({ deviceMemory = SMALL, hardwareConcurrency }) {
  const fitting = deviceMemory >= ROOMY ? 3 : deviceMemory >= SMALL ? 1 : 0;
  return Math.min(fitting, hardwareConcurrency - 1); // one thinks already
}

/** Runs a helper: text in, text out. */
export function help(started) {
  const helper = started.then(({ HelperWorker }) => HelperWorker((text) => self.postMessage(text), self.name));
  self.onmessage = async ({ data }) => (await helper).hear(data);
}
