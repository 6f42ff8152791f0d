/**
 * cron — times of day and year in five fields, in UTC: minute, hour, day of the month, month, day of the week (0 to 7, Sunday twice).
 *
 * Each field is `*`, a number, a range `1-5`, a list `1,3`, and any of them with a step, as in `0-30/15`. As cron has it, a day matches when one of the
 * two day fields does, if neither is `*`; else when both do. Pure: the next time is computed from a time.
 */
interface Field {
  readonly name: string;
  readonly from: number;
  readonly to: number;
}

const fields: readonly Field[] = [
  { name: 'minute', from: 0, to: 59 },
  { name: 'hour', from: 0, to: 23 },
  { name: 'day of the month', from: 1, to: 31 },
  { name: 'month', from: 1, to: 12 },
  { name: 'day of the week', from: 0, to: 7 },
];

export interface Cron {
  readonly minutes: ReadonlySet<number>;
  readonly hours: ReadonlySet<number>;
  readonly days: ReadonlySet<number>;
  readonly months: ReadonlySet<number>;
  readonly weekdays: ReadonlySet<number>;
  /** Both day fields are restricted: either suffices. */
  readonly eitherDay: boolean;
}

/** Throws a RangeError that names the field and what is allowed there. */
export function parseCron(text: string): Cron {
  const parts = text.trim().split(/\s+/);
  if (parts.length !== fields.length)
    throw new RangeError(`cron ${JSON.stringify(text)} has ${parts.length} fields; it needs 5: minute, hour, day, month, day of the week`);
  const sets = fields.map((field, i) => parseField(parts[i] ?? '', field, text));
  const [minutes = new Set(), hours = new Set(), days = new Set(), months = new Set(), weekdays = new Set()] = sets;
  if (weekdays.has(7)) weekdays.add(0);
  const cron = { minutes, hours, days, months, weekdays, eitherDay: !parts[2]?.startsWith('*') && !parts[4]?.startsWith('*') };
  if (nextCron(cron, 0) === undefined) throw new RangeError(`cron ${JSON.stringify(text)} never comes: there is no such day`);
  return cron;
}

function parseField(part: string, { name, from, to }: Field, text: string): Set<number> {
  const values = new Set<number>();
  for (const item of part.split(',')) {
    const match = /^(?:\*|(\d{1,2})(?:-(\d{1,2}))?)(?:\/(\d{1,2}))?$/.exec(item);
    const first = match?.[1] === undefined ? from : Number(match[1]);
    const single = match?.[1] !== undefined && match[2] === undefined && match[3] === undefined;
    const last = match?.[2] !== undefined ? Number(match[2]) : single ? first : to;
    const step = match?.[3] === undefined ? 1 : Number(match[3]);
    if (match === null || first < from || last > to || first > last || step < 1)
      throw new RangeError(
        `cron ${JSON.stringify(text)}: ${name} ${JSON.stringify(item)}; write *, a number, a range or a list of ${from} to ${to}, with a step after / if wanted`,
      );
    for (let value = first; value <= last; value += step) values.add(value);
  }
  return values;
}

/** A leap day comes within eight years, at the turn of a century that has none. */
const yearsAhead = 9;

/** The first matching minute after `afterMs` (milliseconds since the epoch); undefined when there is none. */
export function nextCron({ minutes, hours, days, months, weekdays, eitherDay }: Cron, afterMs: number): number | undefined {
  const at = new Date(afterMs);
  at.setUTCSeconds(0, 0);
  at.setUTCMinutes(at.getUTCMinutes() + 1);
  const end = at.getUTCFullYear() + yearsAhead;
  while (at.getUTCFullYear() <= end) {
    const day = days.has(at.getUTCDate());
    const weekday = weekdays.has(at.getUTCDay());
    if (!months.has(at.getUTCMonth() + 1)) at.setTime(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1, 1));
    else if (!(eitherDay ? day || weekday : day && weekday))
      at.setTime(Date.UTC(at.getUTCFullYear(), at.getUTCMonth(), at.getUTCDate() + 1));
    else if (!hours.has(at.getUTCHours())) at.setUTCHours(at.getUTCHours() + 1, 0);
    else if (!minutes.has(at.getUTCMinutes())) at.setUTCMinutes(at.getUTCMinutes() + 1);
    else return at.getTime();
  }
  return undefined;
}
