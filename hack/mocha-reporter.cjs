// The spec reporter, which also adds a line "passed failed skipped" to the file that hack/test sums up.
const { appendFileSync } = require('node:fs');
const { reporters, Runner } = require('mocha');

module.exports = class extends reporters.Spec {
  constructor(runner, options) {
    super(runner, options);
    runner.once(Runner.constants.EVENT_RUN_END, () => {
      const { passes, failures, pending } = this.stats;
      if (process.env.PODMIN_TEST_COUNTS !== undefined)
        appendFileSync(process.env.PODMIN_TEST_COUNTS, `${passes} ${failures} ${pending}\n`);
    });
  }
};
