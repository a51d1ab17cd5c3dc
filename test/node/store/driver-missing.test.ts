import { assert, describe, it } from 'vitest';
import { driverMissing } from '../../../src/server/store/driver-missing.js';
import { StoreError } from '../../../src/server/store/store-error.js';

const driver = { name: 'no-such-driver', neededBy: 'SQLite on Node 20.19.0', instead: 'use Node 22.13 or newer' };

async function refusalOf(importing: Promise<unknown>): Promise<StoreError> {
  const error = await importing.catch(driverMissing(driver)).catch((thrown: unknown) => thrown);
  assert.instanceOf(error, StoreError);
  return error;
}

describe('a driver that is not there', () => {
  it('leads to an error with its name and the command that installs it', async () => {
    const error = await refusalOf(import(`${driver.name}`));
    assert.equal(error.code, 'driver_missing');
    assert.equal(
      error.message,
      'SQLite on Node 20.19.0 needs the package no-such-driver, which is not installed: npm install no-such-driver, or use Node 22.13 or newer',
    );
  });

  it('leads to another error than one whose binary is missing', async () => {
    const broken = Object.assign(new Error("Cannot find module '@no-such-driver/linux-x64-gnu'"), {
      code: 'MODULE_NOT_FOUND',
    });
    const { code, message, cause } = await refusalOf(Promise.reject(broken));
    assert.deepEqual([code, cause], ['driver_missing', broken]);
    assert.match(message, /cannot be loaded on this machine: npm install no-such-driver --include=optional/);
  });
});
